/** The frame around all that is drawn, in px; grows with every piece. */
export class Extent {
  private left = Infinity;
  private top = Infinity;
  private right = -Infinity;
  private bottom = -Infinity;

  /** A piece by its middle and half its size. */
  include(x: number, y: number, halfWidth: number, halfHeight: number): void {
    this.left = Math.min(this.left, x - halfWidth);
    this.right = Math.max(this.right, x + halfWidth);
    this.top = Math.min(this.top, y - halfHeight);
    this.bottom = Math.max(this.bottom, y + halfHeight);
  }

  /** Empty, at the origin, when nothing is drawn. */
  frame(): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } {
    const { left, top, right, bottom } = this;
    return left > right ? { x: 0, y: 0, width: 0, height: 0 } : { x: left, y: top, width: right - left, height: bottom - top };
  }
}
