/** As much of the S3-speaking server as the tests use; it brings no types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string }[]
    })
    /** What each request goes through, in turn (it is a Koa application). */
    middleware: ((context: { path: string; app: object }, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
