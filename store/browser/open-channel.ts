import type { ShownAgain, TabChannel } from '#store/environment/environment.ts'

/** Opens a channel to the same app in other tabs. */
export function openChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name)
  return {
    post: message => channel.postMessage(message),
    listen: listener => {
      channel.addEventListener('message', event => listener(event.data))
      addEventListener(
        'pageshow',
        ({ persisted }) => persisted && listener({ type: 'shownAgain' } satisfies ShownAgain),
      )
    },
    close: () => channel.close(),
  }
}
