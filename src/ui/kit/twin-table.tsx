import type { JSX, ReactNode } from 'react';
import styles from './canvas.module.css';

export interface TwinTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly isCurrent?: boolean; readonly cells: readonly ReactNode[] }[];
  /** In place of the drawing; otherwise for screen readers only. */
  readonly isShown: boolean;
}

/** What a drawing says, as a table. The first cell of a row names it. */
export function TwinTable({ caption, columns, rows, isShown }: TwinTableProps): JSX.Element {
  return (
    <div className={isShown ? styles.sheet : styles.unseen} {...(isShown && { tabIndex: 0, role: 'region', 'aria-label': caption })}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead><tr>{columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr></thead>
        <tbody>
          {rows.map(({ key, isCurrent, cells }) => (
            <tr key={key} aria-current={isCurrent || undefined}>
              {cells.map((cell, i) => (i === 0 ? <th key={columns[i]} scope="row">{cell}</th> : <td key={columns[i]}>{cell}</td>))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
