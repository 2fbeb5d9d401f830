/** How long an alert that is not confirmed can be confirmed, in days from the last time that it was asked for. */
export const alertConfirmDays = 7

/** How long a confirmed alert waits for its product, in days. */
export const alertWaitDays = 365

/** How long an alert is kept after its email was sent or it was stopped, in days. */
export const endedAlertDays = 30
