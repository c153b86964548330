import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { type Answer, decode, encode, type Packet } from 'dns-packet'

/** A name server on the loopback interface with the records that a test sets. */
export interface DnsServer {
  /** `127.0.0.1:port`, for `DNS_SERVERS`. */
  readonly address: string
  /** The queried types and names, such as `TXT data.museum.com`. */
  readonly asked: readonly string[]
  txt(name: string, ...texts: readonly string[]): void
  cname(name: string, target: string): void
  a(name: string, address: string): void
  /** Answers each TXT query with another text. @param text the answer, by the number of queries before. */
  change(name: string, text: (turn: number) => string): void
  /** Removes all records of a name. */
  forget(name: string): void
  /** Leaves queries about the name unanswered. */
  silence(name: string): void
  close(): Promise<void>
}

/** Answers over UDP. Unknown names do not exist. */
export async function startDnsServer(): Promise<DnsServer> {
  const answers = new Map<string, Answer[]>()
  const changing = new Map<string, (turn: number) => string>()
  const silent = new Set<string>()
  const asked: string[] = []
  const socket = createSocket('udp4')

  const add = (answer: Answer & { name: string; type: string }) => {
    const key = `${answer.type} ${answer.name}`
    answers.set(key, [...(answers.get(key) ?? []), answer])
  }
  const reply = (message: Buffer, from: RemoteInfo) => {
    const query = decode(message)
    const [question] = query.questions ?? []
    if (!question) return
    const name = question.name.toLowerCase()
    asked.push(`${question.type} ${name}`)
    if (silent.has(name)) return
    const change = changing.get(name)
    if (change && question.type === 'TXT') {
      const turn = asked.filter(each => each === `TXT ${name}`).length - 1
      answers.set(`TXT ${name}`, [{ type: 'TXT', name, ttl: 0, data: chunks(change(turn)) }])
    }
    const found = answers.get(`${question.type} ${name}`) ?? answers.get(`CNAME ${name}`)
    const isKnown = [...answers.keys()].some(key => key.endsWith(` ${name}`))
    const response: Packet = {
      type: 'response',
      ...(query.id !== undefined && { id: query.id }),
      // The lowest bits are the response code: 3 for a name that does not exist. RFC 1035, section 4.1.1.
      flags: 0x0400 | (isKnown ? 0 : 3),
      questions: [question],
      answers: found ?? [],
    }
    socket.send(encode(response), from.port, from.address)
  }
  socket.on('message', reply)
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    txt: (name, ...texts) => {
      for (const text of texts) add({ type: 'TXT', name, ttl: 0, data: chunks(text) })
    },
    cname: (name, target) => add({ type: 'CNAME', name, ttl: 0, data: target }),
    a: (name, address) => add({ type: 'A', name, ttl: 0, data: address }),
    change: (name, text) => void changing.set(name, text),
    forget: name => {
      for (const key of [...answers.keys()].filter(each => each.endsWith(` ${name}`))) answers.delete(key)
    },
    silence: name => void silent.add(name),
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** A string of a TXT record has at most 255 bytes. RFC 1035, section 3.3. */
function chunks(text: string): string[] {
  return text.match(/.{1,255}/gs) ?? ['']
}
