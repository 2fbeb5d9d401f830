/** What a variable of the environment is for, and which values it can have. */
interface Variable {
  /** The default as the documentation says it. */
  default: string
  /** For the operator, in Markdown. */
  meaning: string
  /** A first production needs it: the README shows it. */
  isForProduction?: true
  /** It can be read from the file that `NAME_FILE` names. */
  isSecret?: true
  /** What the whole value must match, and the end of the sentence "NAME …" when it does not. */
  pattern?: RegExp
  requirement?: string
}

const emailAddress = { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, requirement: 'must be an email address.' }
const postgresUrl = {
  pattern: /^postgres(ql)?:\/\/\S+$/,
  requirement: 'must start with postgres:// and name a database.',
}

const server = {
  PUBLIC_URL: {
    default: '`http://localhost:PORT`',
    meaning: 'how shoppers reach the shop; with `https://` cookies become secure',
    isForProduction: true,
    pattern: /^https?:\/\/[^/\s?#]+\/?$/,
    requirement: 'must look like https://shop.example, without a path.',
  },
  PORT: { default: '`3000`', meaning: 'the one public port' },
  HOST: {
    default: '`127.0.0.1`; `0.0.0.0` with https',
    meaning: 'the address to listen at; `0.0.0.0` in a container, or to open a shop without https to your network',
  },
  TRUST_PROXY: {
    default: '`loopback`',
    meaning:
      'the proxies whose `X-Forwarded-For` is believed: addresses, networks such as `172.16.0.0/12`, `loopback`, `linklocal`, `uniquelocal`',
  },
  LIMITS: {
    default: '`account-orders=10, account-units=30, network-orders=10, network-units=60` and those on tries',
    meaning:
      'other limits, such as `search=600/60` (600 tries in 60 seconds) or `network-units=200` (held units); [platform.md](../behaviour/platform.md#limits-on-tries) has the names',
  },
  REDIS_URL: {
    isSecret: true,
    default: 'none',
    meaning:
      'where several processes count tries, instead of in PostgreSQL: `redis://host:6379`; on another network only `rediss://`',
    pattern: /^rediss?:\/\/\S+$/,
    requirement: 'must start with redis:// or rediss:// and name a server.',
  },
  ROLE: {
    default: '`all`',
    meaning:
      '`web`: this process serves pages, and leaves emails, scheduled tasks and pictures to another one with `worker`; both need PostgreSQL ([scale.md](scale.md))',
    pattern: /^(all|web|worker)$/,
    requirement: 'must be web, worker or all.',
  },
  METRICS_TOKEN: {
    isSecret: true,
    default: 'none',
    meaning:
      'callers from other machines read `/metrics` with `Authorization: Bearer …`; without it only this machine reads it',
    pattern: /^\S{16,}$/,
    requirement: 'must have at least 16 characters, without spaces.',
  },
  LOG_LEVEL: {
    default: '`warn` on a terminal, else `info`',
    meaning:
      '`info` prints a JSON line for each page and call, `debug` also those for pictures, files and health checks',
    pattern: /^(fatal|error|warn|info|debug|trace|silent)$/,
    requirement: 'must be one of fatal, error, warn, info, debug, trace, silent.',
  },
} satisfies Record<string, Variable>

const storage = {
  DATABASE_URL: {
    isSecret: true,
    default: 'none',
    meaning:
      'PostgreSQL 15 or newer instead of the embedded database; on another network with `?sslmode=verify-full`; `?pool_size=20` for 20 connections, not 10; several hosts ([scale.md](scale.md))',
    isForProduction: true,
    ...postgresUrl,
  },
  DATABASE_REPLICA_URL: {
    isSecret: true,
    default: 'none',
    meaning:
      'a streaming replica: public lists, products and pages are read there while it has everything ([scale.md](scale.md))',
    ...postgresUrl,
  },
  DATA_DIR: { default: '`data`', meaning: "the embedded database, sizes of pictures, the simulator's state" },
  S3_URL: {
    isSecret: true,
    default: 'none',
    meaning:
      'a bucket of its own for uploaded pictures, `https://key:secret@s3.example.nz/shop-pictures?region=auto`; else they are in `DATA_DIR/uploads`',
  },
  BACKUP_RECIPIENT: {
    default: 'none',
    meaning:
      'the public key of [age](https://age-encryption.org) that backups are encrypted for: `age1…`, from `age-keygen`',
    pattern: /^age1[a-z0-9]+$/,
    requirement: 'must be a recipient of age, such as age1….',
  },
  BACKUPS: {
    default: '`backups` in `DATA_DIR`',
    meaning:
      'the folder into which the shop writes a backup each night, best on another disk: `/mnt/backups?at=03:00&keep=14`, in New Zealand; `none` for none',
  },
  KEEP_DAYS: {
    default: '`orders=2557, access=90, messages=730, emails=365, history=2557`',
    meaning: 'for how many days personal data is kept ([back-office.md](../behaviour/back-office.md#personal-data))',
  },
} satisfies Record<string, Variable>

const shop = {
  ADMIN_EMAIL: {
    default: '`admin@totara.example`',
    meaning: 'the first admin, created when there is none',
    isForProduction: true,
    ...emailAddress,
  },
  ADMIN_PASSWORD: {
    isSecret: true,
    default: 'generated',
    meaning: 'the password of the first admin, 8 to 128 characters',
    isForProduction: true,
  },
  ADMIN_SECOND_FACTOR: {
    default: '`optional`',
    meaning: '`required`: the admin pages open to admins with a second step at sign-in only',
    pattern: /^(required|optional)$/,
    requirement: 'must be required or optional.',
  },
  SHOP_NAME: {
    default: 'Tōtara',
    meaning: 'shown on every page, until the owner publishes another one',
    isForProduction: true,
  },
  SHOP_EMAIL: {
    default: 'kiaora@totara.example',
    meaning: "shown on every page; the owner's notices go there; until the owner publishes another one",
    isForProduction: true,
    ...emailAddress,
  },
  SHOP_PHONE: { default: '0800 555 014', meaning: 'shown on every page, until the owner publishes another one' },
  GST_NUMBER: {
    default: 'none',
    meaning:
      'the GST number for tax invoices, such as `49-091-850`, or `none` for a shop that is not registered; live keys need one of both',
    isForProduction: true,
  },
  BANK_ACCOUNT: {
    default: 'none',
    meaning: 'the bank account to which buyers of phone orders transfer money; without it transfers are not offered',
    pattern: /^\d{2}-\d{4}-\d{7}-\d{2,3}$/,
    requirement: 'must be a New Zealand bank account, such as 12-3456-0123456-00.',
  },
  ORDER_HOLD_MINUTES: { default: '`60`', meaning: 'how long an unpaid order keeps its units (1 to 1440)' },
  ORDER_PAYABLE_DAYS: {
    default: '`7`',
    meaning: 'how many days an unpaid order can be paid (1 to 90); then it is cancelled',
  },
  UNDO_SECONDS: {
    default: '`30`',
    meaning: 'how many seconds a step of a delivery, a reply or an answer can be undone before its email (0 to 600)',
  },
} satisfies Record<string, Variable>

const payment = {
  STRIPE_SECRET_KEY: {
    isSecret: true,
    default: 'none',
    meaning: 'real card payment, with `STRIPE_WEBHOOK_SECRET`',
    isForProduction: true,
    pattern: /^(sk|rk)_(test|live)_\S+$/,
    requirement: 'must start with sk_test_, sk_live_, rk_test_ or rk_live_.',
  },
  STRIPE_WEBHOOK_SECRET: {
    isSecret: true,
    default: 'none',
    meaning: 'the secret of the webhook `/api/stripe/webhook`',
    isForProduction: true,
    pattern: /^whsec_\S+$/,
    requirement: 'must start with whsec_.',
  },
  STRIPE_PAYMENT_METHODS: {
    default: '`card,afterpay_clearpay`',
    meaning: 'what the hosted checkout may offer',
  },
  PAYPAL_URL: {
    isSecret: true,
    default: 'none',
    meaning:
      "the button Pay with PayPal: `https://id:secret@api-m.paypal.com?webhook=ID` with the app's id and secret and the webhook's id; tests use `api-m.sandbox.paypal.com`",
  },
  PAYMENT_SIMULATOR: {
    default: 'none',
    meaning:
      '`yes`: a shop with an https `PUBLIC_URL` takes test payments only; `http://127.0.0.1:4242`: a simulator that shops on this machine share',
    pattern: /^(yes|http:\/\/(127\.0\.0\.1|localhost):\d{1,5}\/?)$/,
    requirement: 'must be yes, or a simulator on this machine such as http://127.0.0.1:4242.',
  },
} satisfies Record<string, Variable>

const mail = {
  SMTP_URL: {
    isSecret: true,
    default: 'none',
    meaning:
      '`smtps://user:password@host?from=post@shop.example`; an `@` in the password is `%40`, `from` defaults to `SHOP_EMAIL`. Without it, emails become files in `DATA_DIR/outbox`',
    isForProduction: true,
  },
} satisfies Record<string, Variable>

/** The variables by topic, in the order of the documentation. */
export const variableGroups = {
  'Where it runs': server,
  'What it stores': storage,
  'The shop': shop,
  Payment: payment,
  Email: mail,
}

const all = { ...server, ...storage, ...shop, ...payment, ...mail }

export type VariableName = keyof typeof all

export const variables: Readonly<Record<VariableName, Variable>> = all
