/**
 * What is loaded ahead of its use, and when:
 *
 * - the app itself: at the first intent on a prerendered page, or when the browser is idle
 * (`src/app/boot.ts`)
 * - a page's chunk, and the motion of pages: at an intent on a link to the page (`src/app/layout/layout.tsx`)
 * - redux-saga and the API client: at an intent in a form (`src/app/layout/layout.tsx`)
 * - the motion of steps: at the first intent on a page with steps (`src/features/create-wiki/step-card.tsx`)
 */

/** Events by which people show that they are about to do something. */
const INTENTS = ['pointerover', 'touchstart', 'keydown', 'focusin'] as const

/** Calls `act` with every intent in the document, until the options' `signal` aborts. */
export function onIntent(act: (event: Event) => void, options: { readonly signal?: AbortSignal } = {}): void {
  for (const intent of INTENTS) document.addEventListener(intent, act, { ...options, passive: true })
}
