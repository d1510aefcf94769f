import { err, ok } from '../core/base/result.ts';
import type { ClipboardPort } from '../store/ports.ts';

/** Copies through the clipboard API, and where that is missing or refused through a selection. */
export function createClipboard(page: Document, clipboard: Clipboard | undefined): ClipboardPort {
  return {
    copyText: async (text) => {
      try {
        if (clipboard !== undefined) {
          await clipboard.writeText(text);
          return ok(null);
        }
      } catch {
        // Refused (no focus, no permission): the older way may still work.
      }
      if (copyBySelection(page, text)) return ok(null);
      return err({ kind: clipboard === undefined ? 'unavailable' : 'refused' });
    },
  };
}

/** Deprecated, but the only way on pages that are not served securely. */
function copyBySelection(page: Document, text: string): boolean {
  const focused = page.activeElement;
  const area = page.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed'; // does not scroll the page
  area.style.opacity = '0';
  page.body.append(area);
  area.select();
  try {
    return page.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
