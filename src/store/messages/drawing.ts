/** Words of the interface: what is drawn in the System view by hand. Names of components and channels come from the model. */
export const drawing = {
  /** Before the templates: "Add [Agent] [Tool] [Lock]". */
  add: 'Add',
  palette: 'Add a component',
  template: { agent: 'Agent', tool: 'Tool', lock: 'Lock', buffer: 'Buffer', process: 'Process' },
  about: {
    agent: 'Calls others', tool: 'Answers calls', lock: 'Is taken and given back', buffer: 'Holds one value', process: 'Does nothing yet',
  },
  addTemplate: { agent: 'Add an agent', tool: 'Add a tool', lock: 'Add a lock', buffer: 'Add a buffer', process: 'Add an empty process' },
  moreTemplates: 'More to add',
  nameOfNew: 'Name of the new component',
  keepsName: 'adds',
  keeps: 'keeps',
  givesUp: 'gives up',
  newLine: 'new line',
  nameMissing: 'It needs a name.',
  widerWindow: 'Drawing needs a wider window. The text can be edited here.',
  needsWiderWindow: 'needs a wider window',
  nothingChosen: 'no component is chosen',

  /** Name of the button on a component, and of its menu. */
  change: (name: string) => `Change ${name}`,
  connectFrom: (name: string) => `Connect ${name}`,
  rename: 'Rename',
  behaviour: 'Edit behaviour',
  connect: 'Connect',
  channels: 'Channels',
  addOutput: 'Add an output',
  addInput: 'Add an input',
  duplicate: 'Duplicate',
  duplicateAbout: 'The same definition once more',
  copy: 'Copy with a definition of its own',
  remove: 'Delete',
  role: 'Role',
  roles: { agent: 'Agent', tool: 'Tool', resource: 'Lock', process: 'Process' },
  noDefinition: 'has no definition of its own',
  nameOf: (name: string) => `Name of ${name}`,
  behaviourOf: (name: string) => `Behaviour of ${name}`,
  behaviourKept: 'Cannot be read yet. Enter keeps it as a draft.',
  behaviourReads: 'Can be read',

  channel: {
    menu: (names: string) => `Channels ${names}`,
    /** "takeBoard: Make private" */
    about: (channel: string, act: string) => `${channel}: ${act}`,
    rename: 'Rename',
    makePrivate: 'Make private',
    makeOpen: 'Make open',
    disconnect: 'Disconnect',
    disconnectOf: (component: string) => `Disconnect ${component}`,
    /** The first of several steps that the line can take now. */
    step: 'Take this step',
    /** One of several that the channel can take now. */
    stepWith: (values: string) => `Take the step with ${values}`,
    leadsNowhere: 'Leads nowhere already',
    disconnected: (channel: string, component: string) => `${channel} of ${component} is disconnected: the port has a name of its own now.`,
    nameOf: (name: string) => `Name of the channel ${name}`,
    nameOfNew: 'Name of the new channel',
    none: 'It has no channel yet.',
  },

  connecting: {
    /** The line over the drawing while a partner is looked for. */
    title: (name: string) => `Connect ${name}:`,
    port: (name: string, channel: string) => `Connect ${channel} of ${name}:`,
    hint: 'choose a partner.',
    cancel: 'Cancel',
    noCandidate: 'nobody here can answer.',
    candidate: (name: string) => `Connect with ${name}`,
    not: (name: string, why: string) => `${name}: ${why}`,
    ways: (from: string, to: string) => `Connect ${from} with ${to}`,
    /** What a border gets. `act`: "takeBoard" of a lock, whose channels are verbs; else "sends over call". */
    first: (name: string, act: string) => `${name} ${act}`,
    afterwards: (name: string, act: string) => `${name} then ${act}`,
    otherwise: (name: string, act: string) => `${name} ${act} instead`,
    does: (channel: string) => `does ${channel}`,
    /** With a port that is there: its channel; and what a border does on it. */
    withPort: (channel: string) => `over ${channel}`,
    sends: (channel: string) => `sends over ${channel}`,
    receives: (channel: string) => `receives over ${channel}`,
    newChannel: 'sends over a new channel',
    answers: 'What is there?',
    newComponent: { agent: 'A new agent', tool: 'A new tool', lock: 'A new lock', buffer: 'A new buffer', process: 'A new process' },
    openPort: 'Nothing: an open port',
    output: 'An output that leads nowhere yet',
    input: 'An input that leads nowhere yet',
  },

  /** Channels between components here that are open as well. */
  openHint: {
    title: 'Open channels',
    text: (names: readonly string[]) => (names.length === 1 ? `${names[0]} can also be used from outside.` : `${names.length} channels can also be used from outside.`),
    act: (count: number) => (count === 1 ? 'Make it private' : 'Make them private'),
    command: 'Make connected channels private',
    none: 'All connected channels are private',
    close: 'Hide this hint',
  },
  undo: 'Undo',
  allChanged: (definition: string, count: number) => `${definition} is used ${count === 2 ? 'twice: both' : `${count} times: all`} changed.`,

  removing: { title: (name: string) => `Delete ${name}?`, show: 'Show', cancel: 'Cancel' },

  draft: {
    count: (count: number) => (count === 1 ? '1 draft' : `${count} drafts`),
    title: 'Drafts: drawn, but not finished',
    /** At a port of the drawing. */
    nowhere: 'leads nowhere yet',
    nothing: 'does nothing yet',
    dangling: (channel: string, component: string) => `${channel} of ${component} leads nowhere yet.`,
    empty: (component: string) => `${component} does nothing yet.`,
    broken: (name: string, why: string) => `${name} cannot be read: ${why}`,
  },
} as const;
