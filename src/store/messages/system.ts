/** Words of the interface: the System drawing. Names of channels and components come from the model. */
export const system = {
  title: 'System',
  /** Name of the drawing itself, for screen readers. */
  drawing: 'Drawing of the system',
  /** `write` where the window is too small to draw in. */
  empty: { before: 'Nothing drawn yet. Add an ', write: 'Nothing drawn yet. Write an ', agent: 'agent', comma: ', a ', tool: 'tool', or: ' or a ', lock: 'lock', after: ', or open an example.' },
  openExample: 'Open an example',
  options: 'Options of the drawing',
  showTable: 'Table',
  showDrawing: 'Drawing',
  tidyUp: 'Tidy up',
  nothingMoved: 'Nothing was moved by hand',
  /** The chip on the edge of a scope: the channels listed in its tooltip cannot be seen from outside. */
  privateInside: 'private inside',
  privateNames: (names: string) => `Private: ${names}`,
  holds: 'holds',
  /** Followed by the channel: "waits takeRepo". */
  waits: 'waits',
  circle: 'waiting in a circle',
  never: 'never moves again',
  leftOut: 'left out',
  role: { agent: 'agent', tool: 'tool', resource: 'resource', process: 'process' },
  table: {
    caption: 'Components of the system',
    component: 'Component', role: 'Role', state: 'State', offers: 'Offers', waitsFor: 'Waits for',
    /** "Repo (held by Coder)" */
    heldBy: (resource: string, holder: string) => `${resource} (held by ${holder})`,
    nothing: 'nothing',
  },
  name: {
    /** "Planner, agent, waits for Repo, which Coder holds" */
    component: (name: string, role: string, state: string) => `${name}, ${role}, ${state}`,
    waitsFor: (names: string) => `waits for ${names}`,
    whichHolds: (resource: string, holder: string) => `${resource}, which ${holder} holds`,
    holds: (names: string) => `holds ${names}`,
    /** "takeRepo, from Coder to Repo, can step now" */
    line: (channels: string, from: string, to: string) => `${channels}, from ${from} to ${to}`,
    between: (channels: string, a: string, b: string) => `${channels}, between ${a} and ${b}`,
    open: (channels: string, component: string) => `${channels}, open port of ${component}`,
    unanswered: (channels: string, component: string) => `${channels}, port of ${component} that nobody answers`,
    can: 'can step now',
    canSeveral: (count: number) => `${count} steps can be taken now`,
    held: (holder: string, resource: string) => `${holder} holds ${resource}`,
    waiting: (who: string, channel: string) => `${who} waits for ${channel}`,
  },
} as const;
