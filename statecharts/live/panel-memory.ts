const KEY = 'wikistead-machines-panel'

/** Whether the panel was open in this tab. */
export function wasOpen(): boolean {
  return sessionStorage.getItem(KEY) === 'open'
}

/** Remembers this across reloads. */
export function keepOpen(isOpen: boolean): void {
  if (isOpen) sessionStorage.setItem(KEY, 'open')
  else sessionStorage.removeItem(KEY)
}
