import type { UserEvent } from '@testing-library/user-event'

/** Pastes a text into a field. Typing it would render the form once for each letter. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}
