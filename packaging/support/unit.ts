/** How a systemd unit runs its service. */
interface Unit {
  readonly environment: Readonly<Record<string, string>>
  readonly settingsFile: string
  readonly folder: string
  readonly command: readonly string[]
  /** Arguments of `setpriv` that leave the same rights as the unit. */
  readonly rights: readonly string[]
}

/** Reads a unit that runs as root with a limited set of capabilities. */
export function readUnit(text: string): Unit {
  const value = (name: string) => {
    const found = new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]
    if (found === undefined) throw new Error(`The unit has no ${name}`)
    return found
  }
  const pairs = value('Environment')
    .split(' ')
    .map(pair => pair.split('='))
  if (value('User') !== 'root' || value('NoNewPrivileges') !== 'yes')
    throw new Error('The unit has other rights')
  const capabilities = value('CapabilityBoundingSet')
    .split(' ')
    .map(name => `+${name.replace('CAP_', '').toLowerCase()}`)
  return {
    environment: Object.fromEntries(pairs),
    settingsFile: value('EnvironmentFile').replace(/^-/, ''),
    folder: value('WorkingDirectory'),
    command: value('ExecStart').split(' '),
    rights: ['--no-new-privs', '--bounding-set', ['-all', ...capabilities].join(',')],
  }
}
