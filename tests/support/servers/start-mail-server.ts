import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real mail server on this machine and the messages that it has received. */
export interface MailServer {
  port: number
  received: { from: string; to: string[]; raw: string }[]
  stop(): Promise<void>
}

/** `port` 0 takes a free one. Refuses every recipient with `refusal`, such as `550 5.1.1 No such user`. */
export async function startMailServer(port = 0, isAccepting?: Promise<void>, refusal?: string): Promise<MailServer> {
  const received: MailServer['received'] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (refusal === undefined) return done()
      done(Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }))
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      void stream.toArray().then(async (chunks: Buffer[]) => {
        const to = rcptTo.map(({ address }) => address)
        received.push({ from: mailFrom ? mailFrom.address : '', to, raw: Buffer.concat(chunks).toString() })
        await isAccepting
        done()
      })
    },
  })
  // A client that disconnects early is not an error of the server.
  smtp.on('error', () => {})
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    port: (smtp.server.address() as AddressInfo).port,
    received,
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
