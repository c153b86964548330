/** Objects by name, each kept as long as anything else uses it. */
export class WeakValues<Value extends object> {
  private readonly values = new Map<string, WeakRef<Value>>()
  private readonly make: (name: string) => Value
  private readonly gone = new FinalizationRegistry<string>(name => {
    if (this.values.get(name)?.deref() === undefined) this.values.delete(name)
  })

  constructor(make: (name: string) => Value) {
    this.make = make
  }

  /** The object of this name. Makes one if nothing uses it. */
  get(name: string): Value {
    const known = this.values.get(name)?.deref()
    if (known) return known
    const value = this.make(name)
    this.values.set(name, new WeakRef(value))
    this.gone.register(value, name)
    return value
  }
}
