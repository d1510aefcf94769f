import type { JSX } from 'react';
import { EmptyNote, Panel } from '../kit/panel.tsx';

export function TracePanel(): JSX.Element {
  return (
    <Panel name="trace" title="Trace">
      <EmptyNote>Trace</EmptyNote>
    </Panel>
  );
}
