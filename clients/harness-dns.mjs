// For programs that a client starts.
import dns, { lookup } from 'node:dns'

dns.lookup = (host, options, callback) => {
  const done = typeof options === 'function' ? options : callback
  const wanted = typeof options === 'function' ? {} : options
  return lookup(host.endsWith('.localhost') ? 'localhost' : host, wanted, done)
}
