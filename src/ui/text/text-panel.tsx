import type { JSX } from 'react';
import { EmptyNote, Panel } from '../kit/panel.tsx';

export function TextPanel(): JSX.Element {
  return (
    <Panel name="text" title="Text">
      <EmptyNote>Text</EmptyNote>
    </Panel>
  );
}
