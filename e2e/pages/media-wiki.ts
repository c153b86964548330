import type { Page } from 'playwright-core'

/** A wiki as MediaWiki shows it. `domain` includes the port. */
export class MediaWiki {
  readonly #page: Page
  readonly #origin: string

  constructor(page: Page, domain: string) {
    this.#page = page
    this.#origin = `http://${domain}`
  }

  /** Opens the main page and waits for MediaWiki's scripts. */
  async openMainPage(): Promise<void> {
    await this.#page.goto(this.#origin)
    await this.#page.getByRole('heading', { level: 1, name: 'Main Page' }).waitFor()
    await this.#page.locator('html.client-js').waitFor({ state: 'attached' })
  }

  /** @param chosen the password that replaces the temporary one. */
  async logInFirst(username: string, temporary: string, chosen: string): Promise<void> {
    await this.#enterLogin(username, temporary)
    await this.#page.getByLabel('New password:', { exact: true }).fill(chosen)
    await this.#page.getByLabel('Retype new password:').fill(chosen)
    await this.#page.getByRole('button', { name: 'Continue login' }).click()
    await this.#page.getByRole('link', { name: 'Log out' }).waitFor({ state: 'attached' })
  }

  async logIn(username: string, password: string): Promise<void> {
    await this.#enterLogin(username, password)
    await this.#page.getByRole('link', { name: 'Log out' }).waitFor({ state: 'attached' })
  }

  async #enterLogin(username: string, password: string): Promise<void> {
    await this.#page.goto(`${this.#origin}/wiki/Special:UserLogin`)
    await this.#page.getByLabel('Username').fill(username)
    await this.#page.getByLabel('Password', { exact: true }).fill(password)
    await this.#page.getByRole('button', { name: 'Log in' }).click()
  }

  /** Waits for the page that opens after the service has logged a member in. @returns their name on the wiki. */
  async openedLoggedIn(): Promise<string> {
    await this.#page.waitForURL(`${this.#origin}/**`)
    await this.#page.getByRole('link', { name: 'Log out' }).waitFor({ state: 'attached' })
    return await this.#page.locator('#pt-userpage').innerText()
  }

  /** Replaces a page's text and saves it. */
  async write(title: string, text: string): Promise<void> {
    await this.#page.goto(`${this.#origin}/w/index.php?title=${encodeURIComponent(title)}&action=edit`)
    await this.#page.getByRole('textbox', { name: 'Wikitext source editor' }).fill(text)
    await this.#page.getByRole('button', { name: /^(Save|Publish) / }).click()
    await this.#page.getByText(text).waitFor()
  }

  /** The text of the page with this title. */
  async read(title: string): Promise<string> {
    await this.#page.goto(`${this.#origin}/wiki/${encodeURIComponent(title)}`)
    return await this.#page.getByRole('main').innerText()
  }
}
