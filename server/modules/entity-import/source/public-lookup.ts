import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { SourceError } from './source-error.ts'

/**
 * Resolves names for connections to an untrusted host. Every IP address must be public. It is called at the
 * moment of connecting, so a name cannot change in between (DNS rebinding).
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) callback(error ?? new SourceError('The source has no address.'), '', 0)
    else if (!addresses.every(({ address }) => isPublicAddress(address)))
      callback(new SourceError('The source is not on the public internet.'), '', 0)
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
