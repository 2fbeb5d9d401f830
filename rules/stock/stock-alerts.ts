/** Days to confirm an alert, from the last time that it was asked for. */
export const alertConfirmDays = 7

/** Days that a confirmed alert waits for its product. */
export const alertWaitDays = 365

/** Days that an ended alert is kept. */
export const endedAlertDays = 30
