import { useMemo, useState, type JSX } from 'react';
import type { Comparison } from '../../engine/engine-api.ts';
import { classRows, type ClassRow } from '../../store/class-rows.ts';
import { shownComparison } from '../../store/compare-selectors.ts';
import type { SideNames } from '../../store/compare-words.ts';
import { compare as words } from '../../store/messages/compare.ts';
import { Chip } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { ClassMark, PATTERN_COUNT } from '../kit/class-mark.tsx';
import { Section } from '../kit/panel.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import styles from './compare.module.css';
import { useNames } from './use-names.ts';

const ROWS = 60;

/** All classes: how many states of each side are in them, and what those can do. */
export function ClassesTab(): JSX.Element | null {
  const comparison = useWorkspace(shownComparison);
  return comparison && <Section title={words.classes.title} note={words.classes.note}><ClassTable comparison={comparison} /></Section>;
}

/** The first classes as a table, more when they are asked for. */
export function ClassTable({ comparison }: { readonly comparison: Comparison }): JSX.Element {
  const names = useNames();
  const [shown, setShown] = useState(ROWS);
  const rows = useMemo(() => classRows(comparison, 0, shown), [comparison, shown]);
  const { count } = comparison.classes;
  const isWeak = comparison.relation === 'weak';
  const columns = words.classes.columns;
  return (
    <>
      {count > PATTERN_COUNT && <p className={styles.quiet}>{words.classes.marks}</p>}
      {comparison.isRelated === null && <p className={styles.quiet}>{words.classes.undecided}</p>}
      <table className={styles.classes} aria-label={words.classes.title}>
        <thead>
          <tr>
            <th scope="col">{columns.letter}</th><th scope="col">{names.left}</th><th scope="col">{names.right}</th>
            <th scope="col">{isWeak ? words.classes.canWeak : columns.can}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row"><ClassMark of={row.id} /></th>
              <td><Count row={row} side="left" /></td>
              <td><Count row={row} side="right" /></td>
              <td><Can row={row} /></td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > rows.length && (
        <p className={styles.more}>{words.classes.more(rows.length, count)} <Button size="small" onClick={() => setShown(shown + 4 * ROWS)}>{words.classes.showMore}</Button></p>
      )}
    </>
  );
}

function Count({ row, side }: { readonly row: ClassRow; readonly side: keyof SideNames }): JSX.Element {
  return <>{row[side].toLocaleString('en')}{row.starts.includes(side) && <> <Chip>{words.classes.start}</Chip></>}</>;
}

function Can({ row: { can } }: { readonly row: ClassRow }): JSX.Element {
  if (can === null) return <span className={styles.quiet}>{words.classes.unknown}</span>;
  if (can.length === 0) return <span className={styles.quiet}>{words.classes.nothing}</span>;
  return <>{can.map((label, i) => <span key={label}>{i > 0 && ', '}{label === 'tau' ? words.classes.inside : <code>{label}</code>}</span>)}</>;
}
