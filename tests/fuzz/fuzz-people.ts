import { sessionCookie } from '#server/platform/http/access.ts'
import type { Buyer } from '#tests/load/fill-shop.ts'
import type { FuzzShop } from './fuzz-shop.ts'
import type { Sender } from './make-request.ts'
import { fuzzPassword } from './valid-values.ts'

/** The people of a run. They stay signed in: a run of visitors alone would reach little of the shop. */
export class FuzzPeople {
  readonly #url: string
  readonly #people: Partial<Record<Sender, Buyer>>
  #renewing = Promise.resolve()
  #count = 0

  constructor({ process, admin, buyers: [shopper, guest] }: FuzzShop) {
    this.#url = process.url
    this.#people = { admin, ...(shopper && { shopper }), ...(guest && { guest }) }
  }

  cookieOf(sender: Sender): string | undefined {
    return this.#people[sender]?.cookie
  }

  /** Signs a person in again when a request has ended the session; a shopper whose account is gone registers again. */
  renew(sender: Sender, cookie: string | undefined): Promise<void> {
    return (this.#renewing = this.#renewing.then(async () => {
      const person = this.#people[sender]
      if (!person || person.cookie !== cookie || (await this.#isSignedIn(person))) return
      this.#people[sender] = (await this.#signIn(person)) ?? (sender === 'admin' ? person : await this.#register())
    }))
  }

  async #isSignedIn({ cookie }: Buyer): Promise<boolean> {
    const response = await fetch(`${this.#url}/api/users/profile`, { headers: { cookie } })
    await response.arrayBuffer()
    return response.status !== 401
  }

  async #signIn({ _id, email }: Buyer): Promise<Buyer | undefined> {
    const cookie = await this.#post('/api/users/auth', { email, password: fuzzPassword })
    return cookie === undefined ? undefined : { _id, email, cookie }
  }

  async #register(): Promise<Buyer> {
    const email = `newcomer${++this.#count}@example.nz`
    const cookie = await this.#post('/api/users', { name: `Newcomer ${this.#count}`, email, password: fuzzPassword })
    return { _id: '', email, cookie: cookie ?? '' }
  }

  async #post(path: string, body: object): Promise<string | undefined> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.19.${++this.#count % 256}.1` },
      body: JSON.stringify(body),
    })
    await response.arrayBuffer()
    return response.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(`${sessionCookie}=`))
      ?.split(';')[0]
  }
}
