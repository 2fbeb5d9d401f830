const inS3Url = 'S3_URL, such as S3_URL=https://key:secret@s3.example.nz/shop-pictures?region=auto'

/** Variables of earlier versions, each with what is written instead. */
export const renamedVariables: Readonly<Record<string, string>> = {
  KEEP_ORDERS_DAYS: 'orders in KEEP_DAYS, such as KEEP_DAYS=orders=2557',
  KEEP_ACCESS_DAYS: 'access in KEEP_DAYS, such as KEEP_DAYS=access=90',
  KEEP_MESSAGES_DAYS: 'messages in KEEP_DAYS, such as KEEP_DAYS=messages=730',
  KEEP_EMAILS_DAYS: 'emails in KEEP_DAYS, such as KEEP_DAYS=emails=365',
  KEEP_HISTORY_DAYS: 'history in KEEP_DAYS, such as KEEP_DAYS=history=2557',
  HELD_ORDERS_PER_ACCOUNT: 'account-orders in HOLD_LIMITS, such as HOLD_LIMITS=account-orders=10',
  HELD_UNITS_PER_ACCOUNT: 'account-units in HOLD_LIMITS, such as HOLD_LIMITS=account-units=30',
  HELD_ORDERS_PER_NETWORK: 'network-orders in HOLD_LIMITS, such as HOLD_LIMITS=network-orders=10',
  HELD_UNITS_PER_NETWORK: 'network-units in HOLD_LIMITS, such as HOLD_LIMITS=network-units=60',
  S3_ENDPOINT: inS3Url,
  S3_BUCKET: inS3Url,
  S3_REGION: inS3Url,
  S3_ACCESS_KEY_ID: inS3Url,
  S3_SECRET_ACCESS_KEY: inS3Url,
}

/** Variables of earlier versions that nothing replaces in the environment, each with the reason. */
export const removedVariables: Readonly<Record<string, string>> = {
  MAX_CONNECTIONS: 'the shop has 2000 connections at the same time',
  BACKUP_IDENTITY_FILE: 'name the file at a restore, such as npm run admin -- restore shop.tar.gz --identity key.txt',
}

/** Refuses the variables of earlier versions that are set: a period or a limit must not be ignored in silence. */
export function refuseRenamedVariables(
  env: Record<string, string | undefined>,
  addError: (name: string, message: string) => void,
): void {
  for (const [name, replacement] of Object.entries(renamedVariables)) {
    if (env[name]?.trim()) addError(name, `is no longer read: set ${replacement}.`)
  }
  for (const [name, reason] of Object.entries(removedVariables)) {
    if (env[name]?.trim()) addError(name, `is no longer read, remove it: ${reason}.`)
  }
}
