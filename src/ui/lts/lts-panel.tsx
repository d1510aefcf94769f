import type { JSX } from 'react';
import { EmptyNote, Panel } from '../kit/panel.tsx';

export function LtsPanel(): JSX.Element {
  return (
    <Panel name="lts" title="LTS">
      <EmptyNote>LTS</EmptyNote>
    </Panel>
  );
}
