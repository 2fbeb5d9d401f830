/** What a connection needs of its server, in the words of libpq. */
export type TargetServer = 'read-write' | 'primary' | 'standby'

const targets: readonly string[] = ['read-write', 'primary', 'standby'] satisfies TargetServer[]
const targetParameter = 'target_session_attrs'

// The scheme with user and password, the hosts with a comma, and the rest.
const severalHosts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*,[^/?#@]*)((?:[/?#].*)?)$/s

/**
 * Splits a URL with several hosts, such as `postgres://shop@a:5432,b:5432/shop`, into one URL for each:
 * https://www.postgresql.org/docs/current/libpq-connect.html
 */
export function splitHosts(databaseUrl: string): [string, ...string[]] {
  const [, start = '', hosts, rest = ''] = severalHosts.exec(databaseUrl) ?? []
  if (hosts === undefined) return [databaseUrl]
  const [path = '', query = ''] = rest.split('?')
  const parameters = query.split('&').filter((each) => each !== '' && !each.startsWith(`${targetParameter}=`))
  const end = path + (parameters.length > 0 ? `?${parameters.join('&')}` : '')
  const [first = '', ...others] = hosts.split(',').map((host) => start + host + end)
  return [first, ...others]
}

/** What is wrong with a URL's hosts, as the end of a sentence that begins with the variable; undefined for one host. */
export function findHostsProblem(databaseUrl: string, allowed: readonly TargetServer[]): string | undefined {
  const [, , hosts] = severalHosts.exec(databaseUrl) ?? []
  if (hosts === undefined) return undefined
  if (hosts.split(',').some((host) => /^(?::|$)/.test(host))) return 'has a comma without a host.'
  const target = targetOf(databaseUrl)
  if (allowed.some((each) => each === target)) return undefined
  return `has several hosts: add ${targetParameter}=${allowed.join(` or ${targetParameter}=`)}.`
}

/** What the servers of a URL must be; without it one that takes changes. */
export function targetOf(databaseUrl: string): TargetServer | undefined {
  const query = databaseUrl.slice(databaseUrl.indexOf('?') + 1)
  const target = new URLSearchParams(query).get(targetParameter)
  return targets.includes(target ?? '') ? (target as TargetServer) : undefined
}
