/**
 * jsdom knows `<dialog>` without its methods. This adds opening, closing, the initial focus and Escape. The
 * end-to-end tests check in a browser that the focus cannot leave a modal dialog.
 */
export function installNativeDialog(): void {
  const { prototype } = HTMLDialogElement
  if ('showModal' in prototype) return
  Object.assign(prototype, {
    showModal(this: HTMLDialogElement) {
      this.setAttribute('open', '')
      this.querySelector<HTMLElement>('input, select, textarea, button, a[href]')?.focus()
      this.addEventListener('keydown', onEscape)
    },
    close(this: HTMLDialogElement) {
      this.removeAttribute('open')
      this.removeEventListener('keydown', onEscape)
    },
  })
}

function onEscape(this: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key === 'Escape') this.dispatchEvent(new Event('cancel', { cancelable: true }))
}
