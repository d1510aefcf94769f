import type { JSX, ReactNode } from 'react';
import { messages } from '../../store/messages/en.ts';
import type { PanelName, ViewSlice } from '../../store/state.ts';
import { PanelFrameContext, type PanelFrame } from '../kit/panel.tsx';
import { Split } from '../kit/split.tsx';
import { TabPanel, Tabs } from '../kit/tabs.tsx';
import { useWindowClass } from '../kit/use-window-class.ts';
import { useWorkspace } from '../kit/use-workspace.ts';
import { FirstHint } from './first-hint.tsx';
import styles from './shell.module.css';

const words = messages.shell;

export interface DebugPlaceProps {
  readonly panels: Readonly<Record<PanelName, ReactNode>>;
}

/** The panels of Debug, arranged for the width of the window (design: 1440, 1280, 1024, 768, 390). */
export function DebugPlace({ panels }: DebugPlaceProps): JSX.Element {
  switch (useWindowClass()) {
    case 'wide': return <Wide panels={panels} />;
    case 'narrow': return <Narrow panels={panels} />;
    case 'tablet': return <OneAtATime panels={panels} isPhone={false} />;
    case 'phone': return <OneAtATime panels={panels} isPhone />;
  }
}

/** The drawing with the one line of the first visit above it. */
function Drawing({ children }: { readonly children: ReactNode }): JSX.Element {
  return <div className={styles.hinted}><FirstHint />{children}</div>;
}

/** Text over Trace, System over LTS, Inspector. */
function Wide({ panels }: DebugPlaceProps): JSX.Element {
  const isRoomy = window.innerWidth >= 1360;
  const left = <Split id="debug-wide-left" direction="column" label={words.divider} parts={[{ id: 'text', share: 58, min: 120, content: panels.text }, { id: 'trace', share: 42, min: 120, content: panels.trace }]} />;
  const middle = <Split id="debug-wide-middle" direction="column" label={words.divider} parts={[{ id: 'system', share: 53, min: 140, content: <Drawing>{panels.system}</Drawing> }, { id: 'lts', share: 47, min: 140, content: panels.lts }]} />;
  return (
    <Split
      id="debug-wide"
      direction="row"
      label={words.divider}
      parts={[
        { id: 'left', size: isRoomy ? 356 : 300, min: 220, content: left },
        { id: 'middle', min: 320, content: middle },
        { id: 'inspector', size: isRoomy ? 348 : 312, min: 240, content: panels.inspector },
      ]}
    />
  );
}

/** System over one tabbed panel, Inspector at the right. */
function Narrow({ panels }: DebugPlaceProps): JSX.Element {
  const left = <Split id="debug-narrow-left" direction="column" label={words.divider} parts={[{ id: 'system', share: 63, min: 140, content: <Drawing>{panels.system}</Drawing> }, { id: 'tabbed', share: 37, min: 120, content: <Tabbed panels={panels} /> }]} />;
  return (
    <Split
      id="debug-narrow"
      direction="row"
      label={words.divider}
      parts={[{ id: 'left', min: 320, content: left }, { id: 'inspector', size: 308, min: 240, content: panels.inspector }]}
    />
  );
}

const LOWER: readonly ViewSlice['lowerTab'][] = ['trace', 'lts', 'text'];

function Tabbed({ panels }: DebugPlaceProps): JSX.Element {
  const tab = useWorkspace((s) => LOWER.find((id) => id === s.maximised) ?? s.lowerTab);
  const setView = useWorkspace((s) => s.setView);
  const choose = (lowerTab: ViewSlice['lowerTab']): void => setView({ lowerTab, maximised: null });
  const frame: PanelFrame = {
    isBare: false,
    heading: <Tabs id="lower" label={words.phoneTabs} items={LOWER.map((id) => ({ id, label: words.panel[id] }))} value={tab} onChange={choose} />,
  };
  return <PanelFrameContext value={frame}><TabPanel tabs="lower" value={tab} className={styles.tabbed}>{panels[tab]}</TabPanel></PanelFrameContext>;
}

const PHONE: readonly { readonly id: ViewSlice['phoneTab']; readonly panel: PanelName }[] = [
  { id: 'trace', panel: 'trace' }, { id: 'drawing', panel: 'system' }, { id: 'states', panel: 'lts' }, { id: 'text', panel: 'text' },
];
const BARE: PanelFrame = { heading: null, isBare: true };

/** One panel under a row of tabs; below it the Inspector says why. While the text is edited on a phone it has all the room. */
function OneAtATime({ panels, isPhone }: DebugPlaceProps & { readonly isPhone: boolean }): JSX.Element {
  const tab = useWorkspace((s) => s.phoneTab);
  const setView = useWorkspace((s) => s.setView);
  const panel = PHONE.find(({ id }) => id === tab)?.panel ?? 'trace';
  const hasBelow = !isPhone || tab !== 'text';
  return (
    <div className={styles.phoneStack} data-alone={hasBelow ? undefined : ''}>
      <div className={styles.phoneTabs}>
        <Tabs id="panels" label={words.phoneTabs} items={PHONE.map(({ id }) => ({ id, label: words.phone[id] }))} value={tab} onChange={(phoneTab) => setView({ phoneTab })} isWide />
      </div>
      <PanelFrameContext value={BARE}>
        <TabPanel tabs="panels" value={tab} className={styles.hinted}>
          <FirstHint />
          {panels[panel]}
        </TabPanel>
        {hasBelow && <div className={styles.below}>{panels.inspector}</div>}
      </PanelFrameContext>
    </div>
  );
}
