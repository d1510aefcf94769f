/** Words of the interface: drawing. One section of the table in `en.ts`. */
const NUMBERS = ['', 'one', 'both', 'all three', 'all four', 'all five', 'all six', 'all seven', 'all eight', 'all nine', 'all ten'];

export const draw = {
  title: 'Draw',
  /** The history: what was undone or done again, in the live region. `what`: one of `did`. */
  history: {
    undone: (what: string) => `Undone: ${what}.`,
    redone: (what: string) => `Done again: ${what}.`,
    done: (what: string) => `Done: ${what}.`,
    typing: 'typing',
    move: (name: string) => `move ${name}`,
    resetPlaces: 'reset places',
  },
  /** What a command does, as a verb and its object; stands behind “Undone:”. Names are of the model. */
  did: {
    add: (name: string) => `add ${name}`,
    declare: (name: string) => `declare ${name}`,
    addCheck: 'add a check',
    duplicate: (name: string) => `duplicate ${name}`,
    remove: (name: string) => `delete ${name}`,
    rename: (name: string) => `rename ${name}`,
    role: (name: string) => `change the role of ${name}`,
    behaviour: (name: string) => `write the behaviour of ${name}`,
    private: (channel: string) => `make ${channel} private`,
    privateAll: (count: number) => (count === 1 ? 'make 1 connected channel private' : `make ${count} connected channels private`),
    open: (channel: string) => `make ${channel} visible outside`,
    connect: (from: string, to: string) => `connect ${from} and ${to}`,
    disconnect: (channel: string, name: string) => `disconnect ${channel} of ${name}`,
    addPort: (channel: string, name: string) => `add ${channel} to ${name}`,
  },
  /** Why something cannot be drawn. What is so, then what to do. */
  refused: {
    notAName: {
      constant: (name: string) => (name === '' ? 'A name is needed. It begins with a capital letter.' : `“${name}” is not a name here: names of processes begin with a capital letter and hold letters, digits and _.`),
      channel: (name: string) => (name === '' ? 'A name is needed. It begins with a small letter.' : `“${name}” is not a name here: names of channels begin with a small letter and hold letters, digits and _.`),
    },
    nameTaken: (name: string) => `${name} is there already. Choose another name.`,
    unchanged: 'That is how it is already.',
    leadsNowhere: (channel: string) => `${channel} leads nowhere already.`,
    samePolarity: { send: 'Both only send. One of the two has to receive.', receive: 'Both only receive. One of the two has to send.' },
    sameComponent: 'A component cannot be connected to itself.',
    connectedAlready: (channel: string) => `They are connected already, by ${channel}.`,
    arity: (from: number, to: number) => `They do not fit: one carries ${from === 1 ? 'one value' : `${from} values`}, the other ${to === 1 ? 'one' : to}.`,
    privateElsewhere: (channel: string) => `${channel} is private in a scope that the other does not belong to. Make it visible outside first.`,
    oneOutside: (channel: string) => `Outside, ${channel} is another channel: the two would become one. Disconnect the ports here first, so that they get a name of their own.`,
    used: (name: string, by: string) => `${name} is used in ${by}.`,
    deleteAll: (count: number) => `Delete ${NUMBERS[count] ?? `all ${count}`}`,
    show: 'Show',
    unreadable: (message: string) => `This would make the rest of the text unreadable: ${message}`,
    broken: (name: string) => (name === '' ? 'The text has an error here. Mend it in the text first.' : `The text of ${name} has an error. Mend it in the text first.`),
    gone: 'It is not there any more: the text has changed. Nothing was drawn.',
    internal: (detail: string) => `Our error: it could not be drawn, and nothing was changed. ${detail}`,
  },
} as const;
