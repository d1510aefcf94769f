import { createContext, useContext, useEffect, useRef, type JSX, type ReactNode } from 'react';
import { messages } from '../../store/messages/en.ts';
import type { PanelName } from '../../store/state.ts';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import styles from './panel.module.css';
import { useWorkspace } from './use-workspace.ts';

/** How the shell frames the panels below it. Tests need none: the default is a free-standing panel. */
export interface PanelFrame {
  /** Stands in place of the panel's own title: the tabs it is one of. */
  readonly heading: ReactNode;
  /** No title, since a row of tabs above names the panel (phone, tablet). */
  readonly isBare: boolean;
}

export const PanelFrameContext = createContext<PanelFrame>({ heading: null, isBare: false });

/** Zoom keys (+ − 0) reach a panel as this event on its section. */
export type Zoom = 'in' | 'out' | 'fit';
export const ZOOM_EVENT = 'tauscope:zoom';

export interface PanelProps {
  readonly name: PanelName;
  /** A string becomes the h2; the Inspector puts its `<Tabs>` here. */
  readonly title: ReactNode;
  /** Accessible name of the section. Needed when `title` is not a string. */
  readonly label?: string;
  /** Chips directly after the title: counts, the system's name. */
  readonly aside?: ReactNode;
  /** Buttons at the right of the header: small ghost ones. */
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  /** Something of this panel is being computed: after 150 ms a hairline runs along the top. */
  readonly isBusy?: boolean;
  /** `canvas`: dotted ground for graphs. `scroll`: the body scrolls (default). `plain`: it does not. */
  readonly ground?: 'canvas' | 'scroll' | 'plain';
  /** Only graphs: what + − 0 do here. */
  readonly onZoom?: (zoom: Zoom) => void;
  readonly children: ReactNode;
}

/** The frame of a panel: header, body, footer. `<section aria-label>`; F6 goes from one to the next. */
export function Panel({ name, title, label, aside, actions, footer, isBusy = false, ground = 'scroll', onZoom, children }: PanelProps): JSX.Element {
  const { heading, isBare } = useContext(PanelFrameContext);
  const isMaximised = useWorkspace((s) => !isBare && s.maximised === name);
  const isCovered = useWorkspace((s) => !isBare && s.maximised !== null && s.maximised !== name);
  const setView = useWorkspace((s) => s.setView);
  const section = useRef<HTMLElement>(null);
  const toggle = (): void => setView({ maximised: isMaximised ? null : name });

  useEffect(() => {
    const element = section.current;
    if (!element || !onZoom) return undefined;
    const listen = (event: Event): void => {
      if (event instanceof CustomEvent) onZoom(event.detail);
    };
    element.addEventListener(ZOOM_EVENT, listen);
    return () => element.removeEventListener(ZOOM_EVENT, listen);
  }, [onZoom]);

  const ownHeading = isBare && typeof title === 'string' ? null : typeof title === 'string' ? <h2>{title}</h2> : title;
  const hasHeader = !isBare || ownHeading || aside || actions;
  return (
    <section
      ref={section}
      className={cx(styles.panel, isMaximised && styles.maximised, isCovered && styles.covered)}
      aria-label={label ?? (typeof title === 'string' ? title : name)}
      aria-busy={isBusy || undefined}
      data-panel={name}
      data-zoom={onZoom ? '' : undefined}
      tabIndex={-1}
    >
      {isBare && <h2 className={styles.spoken}>{label ?? (typeof title === 'string' ? title : name)}</h2>}
      {hasHeader && (
        <header className={styles.header} onDoubleClick={isBare ? undefined : (event) => event.target instanceof Element && !event.target.closest('button,select,input') && toggle()}>
          {heading ?? ownHeading}
          {aside}
          <span className={styles.grow} />
          {actions}
          {!isBare && (
            <IconButton
              icon={isMaximised ? 'min' : 'max'}
              label={isMaximised ? messages.shell.restorePanel : messages.shell.maximisePanel}
              keys="M"
              tone="ghost"
              size="small"
              onClick={toggle}
            />
          )}
        </header>
      )}
      {isBusy && <div className={styles.busy} />}
      <div className={cx(styles.body, styles[ground])}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </section>
  );
}

/** A titled part of a panel's body, divided by a hairline. `note` stands small at the right of the title. */
export function Section({ title, note, children }: { readonly title?: ReactNode; readonly note?: ReactNode; readonly children: ReactNode }): JSX.Element {
  return (
    <div className={styles.part}>
      {title && <h3 className={styles.partTitle}>{title}{note !== undefined && <span>{note}</span>}</h3>}
      {children}
    </div>
  );
}

/** What a panel says when it has nothing to show, with the next act below. */
export function EmptyNote({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }): JSX.Element {
  return <div className={styles.empty}><p>{children}</p>{action}</div>;
}
