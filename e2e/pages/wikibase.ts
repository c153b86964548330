import type { Page } from 'playwright-core'

interface Terms {
  readonly label: string
  readonly description: string
}

/** A wiki's data as Wikibase's own pages show it, to a member who is logged in. `domain` includes the port. */
export class Wikibase {
  readonly #page: Page
  readonly #origin: string

  constructor(page: Page, domain: string) {
    this.#page = page
    this.#origin = `http://${domain}`
  }

  /** Opens the main page and follows a link of its sidebar. */
  async follow(link: string): Promise<void> {
    await this.#page.goto(this.#origin)
    await this.#page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click()
  }

  async createItem(terms: Terms): Promise<void> {
    await this.follow('New item')
    await this.#create(terms)
  }

  /** @param datatype the name of the type in the form's list. */
  async createProperty(terms: Terms, datatype: string): Promise<void> {
    await this.follow('New property')
    // A script replaces the native list, which has another name.
    await this.#page.getByRole('combobox', { name: /pick a data type/ }).click()
    await this.#page.getByRole('option', { name: datatype, exact: true }).click()
    await this.#create(terms)
  }

  /** Adds a statement on an item's page. The property's values are texts. */
  async addStatement(item: string, property: Terms, value: string): Promise<void> {
    await this.#page.goto(`${this.#origin}/wiki/Item:${item}`)
    const main = this.#page.getByRole('main')
    await main.getByRole('link', { name: 'add statement' }).click()
    await main.getByRole('textbox', { name: 'Property' }).fill(property.label)
    // The list of suggestions is outside the page's content.
    await this.#page.getByRole('link', { name: `${property.label} ${property.description}` }).click()
    await main.getByPlaceholder('enter a value').or(main.locator('.valueview textarea')).first().fill(value)
    await main.getByRole('link', { name: 'save', exact: true }).click()
    await main.getByRole('link', { name: property.label }).waitFor()
  }

  /** Replaces the label of an entity in a language. */
  async setLabel(id: string, language: string, label: string): Promise<void> {
    await this.#page.goto(`${this.#origin}/wiki/Special:SetLabel/${id}/${language}`)
    const field = this.#page.locator('input[name=value]')
    await field.fill(label)
    await field.press('Enter')
    await this.#page.getByRole('heading', { level: 1, name: label }).waitFor()
  }

  /** @param language the label of an item, and the name of a language that Wikibase knows. */
  async createLexeme(lemma: string, language: string, category: string): Promise<void> {
    await this.follow('New lexeme')
    await this.#page.getByRole('textbox', { name: 'Lemma' }).fill(lemma)
    await this.#choose("Lexeme's language", language)
    await this.#choose('Spelling variant of the Lemma', language)
    await this.#choose('Lexical category', category)
    await this.#page.getByRole('button', { name: 'Create Lexeme' }).click()
    await this.#page.getByRole('heading', { level: 1, name: lemma }).waitFor()
  }

  async #choose(name: string, option: string): Promise<void> {
    await this.#page.getByRole('combobox', { name }).fill(option)
    await this.#page.getByRole('option', { name: option }).first().click()
  }

  async #create({ label, description }: Terms): Promise<void> {
    await this.#page.getByLabel('Label').fill(label)
    await this.#page.getByLabel('Description').fill(description)
    await this.#page.getByRole('button', { name: 'Create', exact: true }).click()
    await this.#page.getByRole('heading', { level: 1, name: label }).waitFor()
  }

  /** Links an item to a page of its own wiki, on the item's page. @param typed the beginning of the title. */
  async linkToPage(id: string, typed: string, title: string): Promise<void> {
    await this.#page.goto(`${this.#origin}/wiki/Item:${id}`)
    const links = this.#page.locator('.wikibase-sitelinkgroupview')
    await links.getByText('Pages of this wiki').waitFor()
    // Only the page's script shows it; without the script, "edit" leads to a special page.
    await this.#page.getByRole('link', { name: 'add statement', exact: true }).waitFor()
    await links.getByRole('link', { name: 'edit' }).click()
    const [site, page] = [links.locator('input').nth(0), links.locator('input').nth(1)]
    await site.pressSequentially('wiki')
    await this.#page.locator('.ui-suggester-list').getByText('This wiki').click()
    await page.pressSequentially(typed)
    await this.#page.locator('.ui-suggester-list').getByText(title).click()
    await links.getByRole('link', { name: 'save' }).click()
    await links.getByRole('link', { name: 'edit' }).waitFor()
    await links.getByRole('link', { name: title }).waitFor()
  }
}
