import { createContext, Fragment, useContext, type JSX, type ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import styles from './split.module.css';

/** Remembers sizes in per cent by group, such as `debug-wide`; `app` provides it. Without one, sizes last as long as the page. */
export interface PanelSizes {
  readonly read: (group: string) => readonly number[] | undefined;
  readonly write: (group: string, sizes: readonly number[]) => void;
}

export const PanelSizesContext = createContext<PanelSizes>({ read: () => undefined, write: () => undefined });

export interface SplitPart {
  readonly id: string;
  /** Pixels; the one part without a size takes the rest and grows with the window. */
  readonly size?: number | undefined;
  /** Per cent of the group instead of pixels. */
  readonly share?: number;
  readonly min: number;
  readonly content: ReactNode;
}

export interface SplitProps {
  /** Name under which the sizes are remembered. */
  readonly id: string;
  readonly direction: 'row' | 'column';
  /** Accessible name of the dividers. */
  readonly label: string;
  readonly parts: readonly SplitPart[];
}

/** Panels side by side or one above the other, with dividers that can be dragged or moved by arrow keys. */
export function Split({ id, direction, label, parts }: SplitProps): JSX.Element {
  const sizes = useContext(PanelSizesContext);
  const remembered = sizes.read(id);
  const layout = remembered?.length === parts.length ? Object.fromEntries(parts.map((part, i) => [part.id, remembered[i] ?? 0])) : undefined;
  return (
    <Group
      id={id}
      className={styles.group}
      orientation={direction === 'row' ? 'horizontal' : 'vertical'}
      defaultLayout={layout}
      onLayoutChanged={(changed, { isUserInteraction }) => {
        if (isUserInteraction) sizes.write(id, parts.map((part) => changed[part.id] ?? 0));
      }}
    >
      {parts.map((part, i) => (
        <Fragment key={part.id}>
          {i > 0 && <Separator className={styles.divider} aria-label={label} />}
          <Panel
            id={part.id}
            minSize={part.min}
            defaultSize={part.size ?? (part.share === undefined ? undefined : `${part.share}%`)}
            groupResizeBehavior={part.size === undefined ? 'preserve-relative-size' : 'preserve-pixel-size'}
          >
            {part.content}
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}
