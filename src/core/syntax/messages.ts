/**
 * Every sentence the analysis of a text can say, in one place (a second language will come). What is so comes first, `hint`
 * says what to do; names stand in backquotes only where they are signs of the language.
 */

/** `fix` without `start`, `end` replaces the place of the message. */
export interface Message {
  readonly text: string;
  readonly hint?: string;
  readonly fix?: { readonly label: string; readonly text: string; readonly start?: number; readonly end?: number };
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function found(text: string): string {
  return text === '' ? 'the text ends' : `\`${text.length > 40 ? `${text.slice(0, 40)}…` : text}\` stands here`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** A fix that puts another name in the place of the wrong one; empty where no name is near. */
function changeTo(name: string | null): Pick<Message, 'fix'> {
  return name === null ? {} : { fix: { label: `Change to ${name}`, text: name } };
}

function didYouMean(name: string | null): string {
  return name === null ? '' : ` Did you mean ${name}?`;
}

function swapCase(name: string, turn: 'toUpperCase' | 'toLowerCase'): string {
  return name.charAt(0)[turn]() + name.slice(1);
}

const OPERATORS: ReadonlySet<string> = new Set(['-', '/', '==', '!=', '<', '<=', '>', '>=', '&&']);

const EXAMPLE_TYPES = { int: '0..3', string: '{a, b}', list: 'list(0..3, 2)', other: '0..3' } as const;

/** Signs that look right but are not: what was meant. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '‚': ',', '“': '"', '”': '"', '∥': '|', '‖': '|', '·': '.', '–': '-', '−': '-', τ: 'tau', '≠': '!=', '≤': '<=', '≥': '>=', '||': '|' };

export const say = {
  // nouns
  variable: 'a variable',
  atom: 'a named value',
  field: 'a field',
  number: 'a whole number',
  itemType: 'the type of the items',
  channel: 'a channel',
  constant: 'a constant',
  type: 'a type',
  set: 'a set of channels',
  check: 'a check',
  file: 'a file name in quotes',
  unit: 'ms, s, min or h',
  formula: 'a formula',
  expression: 'a value',
  duration: 'a number of ticks',
  condition: 'the condition',
  thenBranch: 'the branch after `then`',
  names: 'the new names',

  // reading
  expected: (what: string, after: string, token: string): Message => ({
    text: `After ${quoteSign(after)} comes ${what}, but ${found(token)}.`,
    ...(what === '`=`' && token === '==' ? changeTo('=') : lookAlike(token)),
  }),
  unclosed: (open: string, close: string, token: string): Message => ({
    text: `The \`${open}\` before is not closed: ${found(token)}.`,
    ...(token === '=' ? changeTo('==') : {}),
    hint: token === '=' ? 'Compare with `==`.' : open === '<' && token !== '' ? "Between `<` and `>` a value with operators stands in parentheses: `'a<(n + 1)>`." : `Write \`${close}\` here.`,
  }),
  missing: (what: string, token: string): Message => ({ text: `Here ${what} is missing: ${found(token)}.`, ...lookAlike(token) }),
  unexpected: (token: Place & { readonly text: string; readonly kind: string }, after: string): Message => unexpected(token, after),
  noProcess: (after: string, token: Place & { readonly text: string; readonly kind: string }): Message => noProcess(after, token),
  noItem: (token: string, near: string | null): Message => ({
    text: `No definition begins with \`${token.slice(0, 40)}\`.${didYouMean(near)}`,
    hint: 'Write a process, for example `P = a.b.P;`',
    ...(near === null ? lookAlike(token) : changeTo(near)),
  }),
  emptyItem: (): Message => ({ text: 'Nothing stands before this `;`.', fix: { label: 'Remove it', text: '' } }),
  endsHere: (): Message => ({ text: 'A `;` ends the definition here.' }),
  secondItem: (): Message => ({ text: 'Another definition begins here.' }),
  otherHead: (): Message => ({ text: 'What stands before the `=` would read differently.' }),
  otherKind: (wanted: string): Message => ({ text: `This is no ${wanted}.` }),
  restUnreadable: (): Message => ({ text: 'What follows would read differently.' }),
  missingSemicolon: (at: number): Message => ({
    text: 'A definition ends with `;`.',
    hint: 'Add `;` here.',
    fix: { label: 'Add ;', text: ';', start: at, end: at },
  }),
  colonEquals: (): Message => ({ text: 'A definition is written with `=`.', fix: { label: 'Change to =', text: '=' } }),
  upperCase: (name: string, what: string): Message => ({
    text: `${swapCase(what, 'toUpperCase')} begins with a capital letter, but ${name} does not.`,
    hint: `Write ${swapCase(name, 'toUpperCase')}.`,
    ...changeTo(swapCase(name, 'toUpperCase')),
  }),
  lowerCase: (name: string, what: string): Message => ({
    text: `${swapCase(what, 'toUpperCase')} begins with a small letter, but ${name} does not.`,
    hint: `Write ${swapCase(name, 'toLowerCase')}.`,
    ...changeTo(swapCase(name, 'toLowerCase')),
  }),
  reserved: (name: string): Message => ({
    ...lookAlike(name),
    text: name === 'tau_' ? 'The tag of an internal step is missing after tau_.' : `${name} is the internal step and cannot name anything else.`,
    hint: name === 'tau_' ? 'Write `tau`, or a tag: `tau_retry`.' : 'Choose another name. Only `[tau/a]` may say tau: it hides a.',
  }),
  notAType: (word: string): Message => ({
    text: `Here a type is missing: ${found(word)}.`,
    hint: 'Types are `0..3`, `bool`, `{red, green}`, `[x: bool]`, `list(bool, 2)`, `chan`, `int`, `string` or a name of your own.',
  }),
  emptyRange: (low: number, high: number): Message => ({ text: `No number is in ${low}..${high}.`, hint: `Write ${high}..${low}.`, fix: { label: `Change to ${high}..${low}`, text: `${high}..${low}` } }),
  numberTooLarge: (): Message => ({ text: 'This number is too large.', hint: `The largest is ${Number.MAX_SAFE_INTEGER.toLocaleString('en-US')}.` }),
  tooDeep: (depth: number): Message => ({ text: `This is nested too deeply (more than ${depth.toLocaleString('en-US')} levels).`, hint: 'Give a part of it a name of its own.' }),
  textTooLong: (max: number): Message => ({ text: `This text is too long: more than ${max.toLocaleString('en-US')} signs.`, hint: 'Split it into several models.' }),
  moreErrors: (count: number): Message => ({ text: `${counted(count, 'more problem')} not listed.` }),
  postfixOnPrefix: (chain: string, postfix: string, place: Place): Message => ({
    text: `\`${postfix.charAt(0)}\` binds more tightly than a prefix, so here it would apply only to the nothing after ${chain}.`,
    hint: `Write \`(${chain})${postfix.startsWith('[') ? '' : ' '}${postfix}\`.`,
    fix: { label: `Change to (${chain})`, text: `(${chain})`, start: place.start, end: place.end },
  }),
  bareNumber: (number: string): Message => ({
    text: `${number} alone is no process: a number of ticks needs a continuation.`,
    hint: `Write \`0\` for the process that does nothing, or \`${number}.P\` to wait.`,
  }),
  afterStop: (): Message => ({ text: 'Nothing can follow `0`: it does nothing.', hint: 'Write `0` only at the end.' }),
  tauValues: (): Message => ({ text: 'Only an internal step with a tag shows values.', hint: 'Write `tau_name(values)`.' }),
  twoMarks: (mark: string): Message => ({
    text: `The prime already says that this is an output, so \`${mark}\` cannot follow.`,
    hint: "An output is `'a` or `a!`, with values `'a(v)` or `a!(v)`; an input is `a` or `a?x`.",
  }),
  typeNeedsParentheses: (name: string): Message => ({ text: `A received value with a type stands in parentheses.`, hint: `Write \`(${name}: …)\`.` }),
  setNeedsBraces: (name: string): Message => ({ text: 'Restricted channels stand in braces.', hint: `Write \`\\ {${name}}\`.`, fix: { label: `Change to {${name}}`, text: `{${name}}` } }),
  unknownCheck: (name: string, near: string | null = null): Message => ({
    text: `${name} is no check.${didYouMean(near)}`,
    hint: 'For example `check deadlock_free(S);`',
    ...changeTo(near),
  }),
  /** What is said of a process behind `=`, for one that stands alone. */
  standingAlone: ({ text, hint }: Message): Message => {
    if (text.startsWith('Something is missing after `=`')) return say.moreThanOneProcess();
    const alone = text.replace(/^After `=` a/, 'A');
    return hint === undefined ? { text: alone } : { text: alone, hint };
  },
  moreThanOneProcess: (): Message => ({ text: 'This is more than one process.', hint: 'A process stands alone, without `;` and without a name.' }),
  checkArity: (name: string, takes: number, given: number): Message => ({ text: `${name} takes ${counted(takes, 'argument')}, here ${given === 1 ? 'is' : 'are'} ${given}.` }),
  arity: (name: string, takes: number, given: number): Message => ({
    text: `${name} takes ${takes === 0 ? 'no values' : counted(takes, 'value')}, here ${given === 1 ? 'is' : 'are'} ${given === 0 ? 'none' : given}.`,
    hint: takes === 0 ? `Write ${name} without parentheses.` : `Write ${name}(${Array.from({ length: takes }, (_, i) => `v${i + 1}`).join(', ')}).`,
  }),

  // names
  unknown: (name: string, near: string | null): Message => ({
    text: `${name} is not defined.${didYouMean(near)}`,
    hint: near === null ? `Add a definition of ${name}.` : `Write ${near}, or add a definition of ${name}.`,
    ...changeTo(near),
  }),
  unbound: (name: string, near: string | null): Message => ({
    text: `${name} is not defined here: it is no received value, no parameter, no declared value and no channel.${didYouMean(near)}`,
    hint: `Receive it first, as in \`a?${name}\`, or declare it: \`type T = {${name}, …};\` for a value, \`chan ${name};\` for a channel.`,
    ...changeTo(near),
  }),
  duplicate: (name: string, line: number): Message => ({ text: `${name} is already defined in line ${line.toLocaleString('en-US')}.`, hint: 'The first definition counts. Rename or remove this one.' }),
  duplicateBinder: (name: string): Message => ({ text: `${name} stands here twice.`, hint: 'Give every place its own name.' }),
  duplicateRelabel: (name: string): Message => ({ text: `${name} is renamed twice here.`, hint: 'Every channel has one new name.' }),
  typeInItself: (name: string): Message => ({ text: `${name} is a part of itself.`, hint: 'A type is built from smaller ones. For values of any length use `list(type, max)`.' }),
  unguarded: (names: readonly string[]): Message => ({
    text: `${names[0] ?? ''} calls itself before doing anything (unguarded recursion): ${(names.length > 24 ? [...names.slice(0, 12), '…', ...names.slice(-11)] : names).join(' → ')}.`,
    hint: 'Put an action before one of these calls, for example `tau.P`.',
  }),
  systemWithParameters: (name: string): Message => ({ text: `A system stands alone, so ${name} cannot have parameters.`, hint: 'Write the values where they are used, or leave out the word system.' }),
  nothingRuns: (): Message => ({ text: 'Nothing here can run: there is no constant without parameters.', hint: 'Add one that gives the values, for example `system S = P(1);`' }),

  // types
  thisList: 'this list',
  thisRecord: 'this record',
  otherBranch: 'the other branch',
  valueOn: (channel: string): string => `the value on ${channel}`,
  mixedKinds: (target: string, wanted: string, found: string): Message => ({ text: `${sentence(target)} is ${wanted}, but here it is ${found}.`, hint: 'Use one kind of value throughout.' }),
  channelNeeded: (target: string, found: string): Message => ({ text: `${sentence(target)} is used as a channel, but here it is ${found}.`, hint: 'Give it the name of a channel.' }),
  valueNeeded: (target: string, wanted: string): Message => ({ text: `${sentence(target)} is ${wanted}, but here it is a channel.`, hint: 'Give it a value.' }),
  outside: (value: string, target: string, declared: string): Message => ({ text: `${value} does not fit: ${target} is ${declared}.`, hint: 'Change the value, or the type where it is declared.' }),
  wrongKind: (wanted: string, found: string): Message => ({ text: `Here ${wanted} is needed, but this is ${found}.` }),
  neverEqual: (left: string, right: string): Message => ({ text: `These are never equal: one is ${left}, the other ${right}.`, hint: 'Compare values of one kind.' }),
  noOrder: (found: string): Message => ({ text: `Only numbers and texts have an order, and this is ${found}.`, hint: 'Compare with `==` or `!=`.' }),
  noField: (field: string, found: string): Message => ({ text: `There is no field ${field}: this is ${found}.` }),
  notAChannel: (name: string, found: string): Message => ({ text: `${name} is ${found}, not a channel.`, hint: 'Only channels can send and receive.' }),
  newIsChannel: (name: string): Message => ({ text: `${name} is a new name, so its type is a channel.`, hint: 'Write `chan` or leave the type out.' }),
  variableInSet: (name: string): Message => ({ text: `${name} is a parameter or a received value here, and \`\\\` and \`[ ]\` speak of channels by name.`, hint: `Choose another name for one of the two.` }),
  channelArity: (name: string, line: number | null, carries: number, given: number): Message => ({
    text: `${name === '' ? 'This channel' : name} carries ${carries === 0 ? 'no value' : counted(carries, 'value')}${line === null ? '' : ` in line ${line.toLocaleString('en-US')}`}, here ${given === 0 ? 'none' : given}.`,
    hint: 'A channel always carries the same number of values. Use two channels, or the same number.',
  }),

  openInput: (channel: string, system: string, name: string, kind: 'int' | 'string' | 'list' | 'other', fix: NonNullable<Message['fix']> | null): Message => ({
    text: `${channel} is open in ${system}: anybody outside may send on it, and the values of ${name} cannot be listed${kind === 'int' ? ' (any number)' : kind === 'string' ? ' (any text)' : ''}.`,
    hint: `Say which values ${name} can have, as in \`${channel}?(${name}: ${EXAMPLE_TYPES[kind]})\`, or make ${channel} private with \`\\ {${channel}}\`.`,
    ...(fix === null ? {} : { fix }),
  }),
  tooManyValues: (channel: string, system: string, max: number): Message => ({
    text: `${channel} is open in ${system}, and its values together are more than ${max.toLocaleString('en-US')}.`,
    hint: `Choose smaller types, or make ${channel} private with \`\\ {${channel}}\`.`,
  }),
  unusedRestriction: (name: string, near: string | null): Message => ({
    text: `${name} is made private here, but nobody sends or receives on it.${didYouMean(near)}`,
    hint: near === null ? `Remove ${name} here.` : `Write ${near}, or remove ${name} here.`,
    ...changeTo(near),
  }),
  restrictedSent: (name: string): Message => ({ text: `${name} is private here (\`\\ {…}\`) and must not be sent.`, hint: `Use \`new\` for a name that travels.` }),
  relabelMobile: (): Message => ({ text: 'Here channels travel as values, so a renamed process would know one channel by two names.', hint: 'Pass the name as a parameter.' }),

  // later versions
  laterNew: (): Message => ({ text: 'New names (`new`, ν) are not in this version.', hint: 'Use channels with fixed names and `\\ {…}`.' }),
  laterReplication: (): Message => ({ text: 'Replication (`!P`) is not in this version.', hint: 'Write a constant that calls itself, for example `P = a.P;`' }),
  laterTime: (): Message => ({ text: 'Time (`delay`, `timeout`, `tick`) is not in this version.', hint: 'Say what may happen without saying when: `P + tau_timeout.Q`.' }),
  laterTicks: (number: string): Message => ({
    text: `A number before \`.\` waits that many ticks, and time is not in this version.`,
    hint: `A value with operators stands in parentheses: \`c!(n + ${number}).P\`.`,
  }),
  laterImport: (): Message => ({ text: 'Files cannot be imported in this version.', hint: 'Copy the definitions into this text.' }),
  laterMobility: (): Message => ({ text: 'Sending channels through channels is not in this version.', hint: 'Give the channel to a constant as a parameter.' }),
  laterCheck: (name: string): Message => ({ text: `The check ${name} is not in this version; it is not answered.`, hint: 'Checked now: `deadlock_free(S)`, `strong(P, Q)` and `weak(P, Q)`.' }),
  newScope: (name: string): Message => ({
    text: `\`new ${name}\` ends before the next operator, so this ${name} is another channel.`,
    hint: `Put what shares ${name} in parentheses: \`new ${name} in (P | Q)\`.`,
  }),
};

/** As the beginning of a sentence; names keep their case. */
function sentence(text: string): string {
  return /^(the|this) /.test(text) ? swapCase(text, 'toUpperCase') : text;
}

/** Words such as "the condition" stand as they are, signs in backquotes. */
function quoteSign(text: string): string {
  return text === '' ? 'this' : text.includes(' ') ? text : `\`${text}\``;
}

function lookAlike(token: string): Pick<Message, 'fix' | 'hint'> {
  const meant = LOOK_ALIKES[token];
  return meant === undefined ? {} : { hint: `Write \`${meant}\`.`, ...changeTo(meant) };
}

function unexpected(token: { readonly text: string; readonly kind: string }, after: string): Message {
  const { text, kind } = token;
  if (text === ')' || text === '}' || text === ']') return { text: `This \`${text}\` closes nothing.`, fix: { label: 'Remove it', text: '' } };
  if (text === '||') return { text: '`||` joins conditions; processes in parallel are joined by `|`.', ...lookAlike(text) };
  if (kind === 'constant' || kind === 'name' || kind === 'number' || text === '(' || text === "'") {
    return { text: `Between ${quoteSign(after)} and \`${text}\` something is missing.`, hint: 'Write `.` to go on, `|` for side by side, `+` for a choice, or `;` to end the definition.' };
  }
  if (OPERATORS.has(text)) return { text: `\`${text}\` cannot stand here.`, hint: 'A value with operators stands in parentheses: `c!(n - 1).P`.' };
  return { text: `\`${text.slice(0, 40)}\` cannot stand here.`, hint: 'A definition goes on with `.`, `|`, `+`, `\\ {…}` or ends with `;`.', ...lookAlike(text) };
}

function noProcess(after: string, token: { readonly text: string; readonly kind: string }): Message {
  const { text, kind } = token;
  const hint = 'A process is `0`, a constant such as `P`, a prefix such as `a.P`, or a process in parentheses.';
  if (kind === 'constant') return { text: `Something is missing after ${quoteSign(after)}: the next definition begins here.`, hint };
  return { text: `After ${quoteSign(after)} a process is missing: ${found(text)}.`, hint, ...lookAlike(text) };
}
