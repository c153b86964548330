const TEXTS: Readonly<Record<string, string>> = {
  'operator.add': 'Let an account use the console',
  'operator.remove': 'Ended what an account may do in the console',
  'wiki.feature': 'Put a wiki on the home page',
  'wiki.unfeature': 'Took a wiki off the home page',
  'wiki.quota': 'Set how much a wiki may take',
}

/** What an act of the audit log is, in words; an act of another version as it is called. */
export function actText(act: string): string {
  return TEXTS[act] ?? act
}
