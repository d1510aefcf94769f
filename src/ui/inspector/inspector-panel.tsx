import type { JSX } from 'react';
import { EmptyNote, Panel } from '../kit/panel.tsx';

export function InspectorPanel(): JSX.Element {
  return (
    <Panel name="inspector" title="Inspector">
      <EmptyNote>Inspector</EmptyNote>
    </Panel>
  );
}
