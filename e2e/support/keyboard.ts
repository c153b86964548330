import type { Locator, Page } from 'playwright-core'

/** More tab stops than any page has. */
const MOST_STOPS = 80

/** Operates a page with the keyboard alone. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Presses Tab until this element has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor()
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      if (await this.#hasFocus(target)) return
      await this.#page.keyboard.press('Tab')
    }
    throw new Error(`${target} cannot be reached by Tab`)
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target)
    await this.#page.keyboard.press('ControlOrMeta+A')
    await this.#page.keyboard.type(text)
  }

  async press(target: Locator, key: 'Enter' | 'Space'): Promise<void> {
    await this.tabTo(target)
    await this.#page.keyboard.press(key)
  }

  /** Reaches the group with Tab, then the radio button with the arrow keys. */
  async choose(wanted: Locator): Promise<void> {
    await wanted.waitFor()
    const group = wanted.locator('xpath=ancestor::*[@role="radiogroup"][1]').getByRole('radio')
    const first = group.first()
    await this.tabTo(first)
    await this.#page.keyboard.press('Space')
    for (let presses = await group.count(); presses > 0; presses--) {
      if (await this.#hasFocus(wanted)) return
      await this.#page.keyboard.press('ArrowDown')
    }
    throw new Error(`${wanted} cannot be reached by arrow keys`)
  }

  #hasFocus(target: Locator): Promise<boolean> {
    return target.evaluate(element => element === element.ownerDocument.activeElement)
  }
}
