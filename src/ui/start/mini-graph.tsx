import type { JSX } from 'react';
import type { Network } from '../../engine/engine-api.ts';
import type { Role } from '../../core/term/program.ts';
import styles from './mini-graph.module.css';
import { ringOrder, ringPlaces, type Link } from './mini-layout.ts';

export interface Part {
  readonly role: Role;
  /** Written in the part; without it only the shape is drawn. */
  readonly name?: string;
}

/** Who can talk to whom, each pair once. */
export function linksOf(network: Network): readonly Link[] {
  const pairs = new Map<string, Link>();
  for (const channel of network.channels) {
    for (const from of channel.senders) {
      for (const to of channel.receivers) if (from !== to) pairs.set(`${Math.min(from, to)}-${Math.max(from, to)}`, { from, to });
    }
  }
  return [...pairs.values()];
}

export interface MiniGraphProps {
  readonly parts: readonly Part[];
  readonly links: readonly Link[];
  readonly width: number;
  readonly height: number;
}

/** A system as shapes of its roles; decorative, the words beside it say the same. */
export function MiniGraph({ parts, links, width, height }: MiniGraphProps): JSX.Element {
  const isNamed = parts.some((part) => part.name);
  const [w, h] = isNamed ? [width < 400 ? 96 : 118, 38] : parts.length > 6 ? [20, 12] : [34, 20];
  const order = ringOrder(parts.length, links);
  const isBeside = (a: number, b: number): boolean => [1, parts.length - 1].includes(Math.abs(order.indexOf(a) - order.indexOf(b)));
  const places = ringPlaces(parts.length, links, { width, height, marginX: w / 2 + 16, marginY: h / 2 + 12 });
  return (
    <svg className={styles.graph} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {links.map(({ from, to }) => {
        const [a, b] = [places[from], places[to]];
        if (!a || !b) return null;
        // Between neighbours it bows outwards, away from the middle; across the ring it is straight.
        const bow = isBeside(from, to) && parts.length < 6 ? 0.6 : 0;
        const x = (a.x + b.x) / 2 + ((a.x + b.x) / 2 - width / 2) * bow;
        const y = (a.y + b.y) / 2 + ((a.y + b.y) / 2 - height / 2) * bow;
        return <path key={`${from}-${to}`} className={styles.link} d={`M${a.x} ${a.y}Q${x} ${y} ${b.x} ${b.y}`} />;
      })}
      {parts.map((part, i) => {
        const place = places[i];
        if (!place) return null;
        return (
          <g key={i} data-role={part.role} transform={`translate(${place.x - w / 2} ${place.y - h / 2})`}>
            <rect className={styles.part} width={w} height={h} rx={part.role === 'agent' ? h / 2 : part.role === 'resource' ? 2 : 6} />
            {part.role === 'tool' && <path className={styles.mark} d={`M1.5 3V${h - 3}`} />}
            {part.role === 'resource' && <path className={styles.mark} d={`M0 1.5H${w}`} />}
            {part.name && <text x={w / 2} y={h / 2 + 4}>{part.name.length > w / 8 ? `${part.name.slice(0, Math.floor(w / 8) - 1)}…` : part.name}</text>}
          </g>
        );
      })}
    </svg>
  );
}
