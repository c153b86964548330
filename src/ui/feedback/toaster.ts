/** A message that shows over the page for a while. */
export interface Toast {
  readonly id: number
  readonly tone: 'success' | 'error'
  readonly text: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(tone: Toast['tone'], text: string): number {
  lastId += 1
  // The same text replaces the earlier toast, so that repeated failures do not pile up.
  change([...toasts.filter(toast => toast.text !== text), { id: lastId, tone, text }])
  return lastId
}

/**
 * Short messages about what was just done ("snackbars" in the specification). `<ToastRegion>` in the layout
 * shows them.
 */
export const toaster = {
  /**
   * Disappears after ten seconds, unless it is pointed at or focused. Announced when the screen reader
   * pauses.
   */
  success: (text: string) => show('success', text),
  /** Stays until it is closed. Announced immediately. */
  error: (text: string) => show('error', text),
  close: (id: number) => change(toasts.filter(toast => toast.id !== id)),
  closeAll: () => change([]),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  current: () => toasts,
}
