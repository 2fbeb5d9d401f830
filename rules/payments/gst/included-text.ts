/** Whether the prices of a shop include GST. */
interface GstRegistration {
  isGstRegistered: boolean
}

/** What every price includes, to be followed by 'included' or preceded by 'Includes'. */
export function includedText({ isGstRegistered }: GstRegistration): string {
  return isGstRegistered ? 'GST and freight' : 'freight'
}
