import type { JSX } from 'react';
import { isComparisonCurrent } from '../../store/compare-selectors.ts';
import { compare as words } from '../../store/messages/compare.ts';
import type { CompareSlice } from '../../store/state.ts';
import { TabPanel, Tabs } from '../kit/tabs.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import { ClassesTab } from './classes-tab.tsx';
import styles from './compare.module.css';
import { Evidence } from './evidence.tsx';
import { RulesTab } from './rules-tab.tsx';

type Tab = CompareSlice['evidenceTab'];
const TABS: readonly { readonly id: Tab; readonly label: string }[] = [
  { id: 'evidence', label: words.tabs.evidence }, { id: 'classes', label: words.tabs.classes }, { id: 'rules', label: words.tabs.rules },
];

/** Why: the difference in words, as a formula and move by move; the classes; the rules of the game. */
export function EvidencePanel(): JSX.Element {
  const tab = useWorkspace((s) => s.evidenceTab);
  const setCompareView = useWorkspace((s) => s.setCompareView);
  return (
    <section className={styles.panel} aria-label={words.tabs.label} data-panel="evidence" tabIndex={-1}>
      <header className={styles.panelHeader}>
        <Tabs id="evidence" label={words.tabs.label} items={TABS} value={tab} onChange={(evidenceTab) => setCompareView({ evidenceTab })} />
      </header>
      <TabPanel tabs="evidence" value={tab} className={styles.panelBody}><EvidenceTab tab={tab} /></TabPanel>
    </section>
  );
}

export function EvidenceTab({ tab }: { readonly tab: Tab }): JSX.Element {
  const isOld = useWorkspace((s) => !isComparisonCurrent(s));
  return (
    <>
      {isOld && tab !== 'rules' && <p className={styles.old}>{words.old}</p>}
      {tab === 'evidence' ? <Evidence /> : tab === 'classes' ? <ClassesTab /> : <RulesTab />}
    </>
  );
}
