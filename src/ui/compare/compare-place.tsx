import { useState, type JSX, type ReactNode } from 'react';
import { compare as words } from '../../store/messages/compare.ts';
import { messages } from '../../store/messages/en.ts';
import { shownComparison } from '../../store/compare-selectors.ts';
import type { CompareSlice } from '../../store/state.ts';
import { Button } from '../kit/button.tsx';
import { EmptyNote } from '../kit/panel.tsx';
import { Split } from '../kit/split.tsx';
import { TabPanel, Tabs } from '../kit/tabs.tsx';
import { useWindowClass } from '../kit/use-window-class.ts';
import { useWorkspace } from '../kit/use-workspace.ts';
import type { CompareFiles } from './compare-files.ts';
import { CompareHeader } from './compare-header.tsx';
import styles from './compare.module.css';
import { EvidencePanel, EvidenceTab } from './evidence-panel.tsx';
import { PreviewProvider } from './preview.tsx';
import { ComparePictures } from './pictures/compare-pictures.tsx';

/** Two processes side by side, whether they can be told apart, and how. */
export function ComparePlace({ files }: { readonly files: CompareFiles }): JSX.Element {
  const hasComparison = useWorkspace((s) => shownComparison(s) !== null);
  return (
    <div className={styles.place}>
      <CompareHeader files={files} />
      <div className={styles.under}>{hasComparison ? <PreviewProvider><Parts /></PreviewProvider> : <Nothing />}</div>
    </div>
  );
}

function Parts(): JSX.Element {
  const windowClass = useWindowClass();
  switch (windowClass) {
    case 'wide': return <SideBySide id="compare-wide" evidencePx={388} />;
    case 'narrow': return <SideBySide id="compare-narrow" evidencePx={340} />;
    case 'tablet': return (
      <Split
        id="compare-tablet" direction="column" label={messages.shell.divider}
        parts={[{ id: 'pictures', share: 50, min: 200, content: <ComparePictures /> }, { id: 'evidence', share: 50, min: 180, content: <EvidencePanel /> }]}
      />
    );
    case 'phone': return <OneAtATime />;
  }
}

function SideBySide({ id, evidencePx }: { readonly id: string; readonly evidencePx: number }): JSX.Element {
  return (
    <Split
      id={id} direction="row" label={messages.shell.divider}
      parts={[{ id: 'pictures', min: 320, content: <ComparePictures /> }, { id: 'evidence', size: evidencePx, min: 280, content: <EvidencePanel /> }]}
    />
  );
}

type PhoneTab = CompareSlice['evidenceTab'] | 'pictures';
const PHONE_TABS: readonly { readonly id: PhoneTab; readonly label: string }[] = [
  { id: 'evidence', label: words.tabs.evidence }, { id: 'pictures', label: words.tabs.pictures }, { id: 'classes', label: words.tabs.classes }, { id: 'rules', label: words.tabs.rulesShort },
];

/** Phone: what can be read and stepped first, the pictures one tab further. */
function OneAtATime(): JSX.Element {
  const evidenceTab = useWorkspace((s) => s.evidenceTab);
  const setCompareView = useWorkspace((s) => s.setCompareView);
  const [isPictures, setPictures] = useState(false);
  const tab: PhoneTab = isPictures ? 'pictures' : evidenceTab;
  const choose = (id: PhoneTab): void => {
    setPictures(id === 'pictures');
    if (id !== 'pictures') setCompareView({ evidenceTab: id });
  };
  return (
    <div className={styles.stack}>
      <div className={styles.stackTabs}><Tabs id="compare" label={words.tabs.phone} items={PHONE_TABS} value={tab} onChange={choose} isWide /></div>
      <TabPanel tabs="compare" value={tab} className={tab === 'pictures' ? styles.stackPictures : styles.stackPart}>
        {tab === 'pictures' ? <ComparePictures /> : <EvidenceTab tab={tab} />}
      </TabPanel>
    </div>
  );
}

/** No two processes, or none that can be compared yet: what to do about it. */
function Nothing(): JSX.Element | null {
  const status = useWorkspace((s) => s.comparing.status);
  const isLacking = useWorkspace((s) => s.question === null && s.analysis.systems.length < 2);
  const isReading = useWorkspace((s) => s.isReading || s.analysis.source !== s.document.source);
  if (isReading || status === 'comparing') return <div className={styles.blank} />;
  if (!isLacking) return <Blank><EmptyNote>{status === 'failed' ? words.empty.failed : words.empty.waiting}</EmptyNote></Blank>;
  return <Blank><EmptyNote action={<WaysOut />}><b>{words.empty.title}</b> {words.empty.text}</EmptyNote></Blank>;
}

function Blank({ children }: { readonly children: ReactNode }): JSX.Element {
  return <section className={styles.blank} aria-label={words.tabs.evidence}>{children}</section>;
}

const VENDING_MACHINES = 'vending-machines.tau';

function WaysOut(): JSX.Element {
  const openExample = useWorkspace((s) => s.openExample);
  const setPlace = useWorkspace((s) => s.setPlace);
  const setView = useWorkspace((s) => s.setView);
  const write = (): void => {
    setView({ phoneTab: 'text', lowerTab: 'text' });
    setPlace('debug');
  };
  return (
    <div className={styles.ways}>
      <Button tone="primary" onClick={() => void openExample(VENDING_MACHINES).then(() => setPlace('compare'))}>{words.empty.example}</Button>
      <Button onClick={write}>{words.empty.write}</Button>
    </div>
  );
}
