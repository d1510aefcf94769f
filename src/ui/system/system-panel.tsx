import type { JSX } from 'react';
import { EmptyNote, Panel } from '../kit/panel.tsx';

export function SystemPanel(): JSX.Element {
  return (
    <Panel name="system" title="System">
      <EmptyNote>System</EmptyNote>
    </Panel>
  );
}
