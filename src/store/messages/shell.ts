/** Words of the interface: shell. One section of the table in `en.ts`; a note for the translator stands where a word is short of context. */
export const shell = {
  product: 'Tauscope',
  close: 'Close',
  dismiss: 'Dismiss',
  notices: 'Messages',
  /** Has the keys until a dialog is there. */
  loadingDialog: 'Opening',
  more: 'More',
  /** Name of the rail of places. */
  places: 'Places',
  place: { start: 'Start', debug: 'Debug', compare: 'Compare' },
  /** Heading of the page in Compare, with the title of the project. */
  comparing: (title: string) => `Compare: ${title}`,
  skipToWork: 'Skip to the panels',
  maximisePanel: 'Maximise',
  restorePanel: 'Back to all panels',
  divider: 'Resize panels',
  zoomIn: 'Zoom in', zoomOut: 'Zoom out', zoomFit: 'Fit to view',
  /** A panel while the text defines nothing to run. */
  nothingRuns: 'Nothing runs yet. Draw or write a process, or open an example.',
  /** Crumb that leads to the gallery. */
  examples: 'Examples',
  myWork: 'My work',
  rename: 'Rename',
  title: 'Title of this project',
  system: 'System to run',
  search: 'Search, or run a command',
  nothingLeaves: 'Nothing leaves this browser',
  save: {
    saved: 'Saved in this browser', saving: 'Saving', full: 'Not saved: no room left', none: 'Not saved: this browser keeps nothing',
    conflict: 'Not saved: changed in another tab',
  },
  conflict: { text: 'This project was changed in another tab.', theirs: 'Take theirs', mine: 'Keep mine', both: 'Keep both' },
  /** Only for the example "Two agents, two locks", where it is true. */
  firstHint: 'Press Step. In two steps they are stuck.',
  pressStep: 'Press Step.',
  phoneTabs: 'Panel',
  panel: { trace: 'Trace', lts: 'LTS', text: 'Text', system: 'System', inspector: 'Inspector' },
  phone: { trace: 'Trace', drawing: 'Drawing', states: 'States', text: 'Text' },
  command: {
    undo: 'Undo', redo: 'Redo', search: 'Search', keys: 'Keys', share: 'Share', copyLink: 'Copy share link',
    useDark: 'Use dark colours', useLight: 'Use light colours', letterKeysOff: 'Switch letter keys off', letterKeysOn: 'Switch letter keys on',
    maximise: 'Maximise or restore the panel', nextPanel: 'Next panel', previousPanel: 'Previous panel', resetPanels: 'Reset panels',
    resetPositions: 'Tidy up the drawing',
    goStart: 'Go to Start', goDebug: 'Go to Debug', goCompare: 'Go to Compare', newText: 'New text', openFile: 'Open a file', download: 'Download the text',
    exploreMore: 'Explore more', stopExploring: 'Stop exploring',
    move: 'Move', moveBack: 'Move back', firstMove: 'Before the first move', lastMove: 'Last move', swapSides: 'Swap left and right',
    relationStrong: 'Strongly bisimilar?', relationWeak: 'Weakly bisimilar?', stopComparing: 'Stop comparing',
  },
  /** Why a command cannot be done now. Lower case, no full stop: shown in tooltips. */
  off: {
    nothingToUndo: 'nothing to undo', nothingToRedo: 'nothing to redo', nothingMoved: 'nothing was moved', notDebug: 'only in Debug',
    notExploring: 'nothing is being explored', allExplored: 'all states are explored', nothingOpen: 'nothing is open', noPanels: 'there are no panels here',
    notCompare: 'only in Compare', nothingCompared: 'nothing is compared yet', comparing: 'still comparing', notComparing: 'nothing is being compared',
    noMismatch: 'no move can tell them apart', notDecided: 'not decided, so there is no mismatch', atFirstMove: 'before the first move', atLastMove: 'no further move',
    isAsked: 'this is what is asked now',
  },
  /** Dialog of keys. */
  keyList: {
    title: 'Keys', debugger: 'Debugger', compare: 'Compare', view: 'View', edit: 'Edit', project: 'Project',
    choose: 'Do the nth enabled step', dialogClose: 'Close, or leave the maximised panel', panels: 'In a graph: move along edges', nudge: 'In the drawing: move the component by 10 px',
    rename: 'In the drawing: rename the component or the channel', behaviour: 'In the drawing: edit the behaviour of the chosen component',
    duplicate: 'In the drawing: duplicate the component', remove: 'In the drawing: delete the component, disconnect the line', menu: 'In the drawing: all that can be changed',
    letterKeys: 'Letter keys', letterKeysNote: 'Keys without Ctrl work only when no text has the focus.', or: 'or',
  },
  /** Search dialog. */
  palette: {
    title: 'Search', placeholder: 'Command, definition, state or example', none: (text: string) => `Nothing is called “${text}”.`,
    group: { command: 'Commands', compare: 'Compare', definition: 'Definitions', state: 'States', example: 'Examples', project: 'My work' },
    /** Words that find a comparison: "compare P with Q". Lower case. */
    compareVerb: 'compare', compareWith: 'with',
    compare: (left: string, right: string) => `Compare ${left} with ${right}`,
    results: 'Results', state: (id: string) => `State ${id}`,
    kind: { plain: 'state', deadlock: 'deadlock', terminated: 'finished', atRest: 'at rest', frontier: 'not explored' },
    role: { agent: 'agent', tool: 'tool', resource: 'resource', process: 'process' },
  },
  untitledFile: 'Untitled',
  crashed: 'The page stopped unexpectedly. Your work is saved in this browser.',
  reload: 'Reload',
} as const;
