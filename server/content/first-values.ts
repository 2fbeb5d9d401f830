import type { ContentName, ContentValues } from '#contract/content/content.ts'
import type { FixedText } from '#contract/content/fixed-texts.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { noAnnouncement } from '#rules/content/announcement.ts'
import { noClosedDays } from '#rules/content/closed-days.ts'
import { firstHome } from '#rules/content/first-home.ts'
import { firstMenu } from '#rules/content/menu-values.ts'
import { firstHours } from '#rules/content/opening-hours.ts'
import { toRoomValues } from '#rules/content/room-values.ts'
import { firstTimes } from '#rules/content/shop-times.ts'
import type { Config } from '#server/platform/config/config.ts'
import { firstSupport } from './first-support.ts'
import { firstPrivacy } from './texts/first-privacy.ts'

/** The configuration that the owner may replace. */
export type FirstConfig = Pick<
  Config,
  | 'shopName'
  | 'shopEmail'
  | 'shopPhone'
  | 'bankAccount'
  | 'gstNumber'
  | 'isGstRegistered'
  | 'holdMinutes'
  | 'payableDays'
  | 'undoSeconds'
>

/** What the shop shows until the owner publishes something else. */
export function firstValues({
  shopName,
  shopEmail,
  shopPhone,
  bankAccount,
  gstNumber,
  isGstRegistered,
  ...config
}: FirstConfig): ContentValues {
  return {
    announcement: noAnnouncement,
    hours: firstHours,
    'closed-days': noClosedDays,
    rooms: toRoomValues(firstRooms),
    home: firstHome,
    menu: firstMenu,
    support: firstSupport(isGstRegistered),
    times: firstTimes(config),
    terms: firstTerms,
    privacy: firstPrivacy,
    'styling-tips': firstStylingTips,
    contact: {
      name: shopName,
      email: shopEmail,
      phone: shopPhone,
      address: '',
      bankAccount: bankAccount ?? '',
      gstNumber,
    },
  }
}

/** The stored values over the first values: a new field gets its first value, and an unknown one has no effect. */
export function withFirstValues<Name extends ContentName>(
  first: ContentValues[Name],
  stored: object,
): ContentValues[Name] {
  const known = new Map<string, unknown>(Object.entries(stored))
  const values = Object.entries(first).map(([name, value]) => [name, known.get(name) ?? value])
  return Object.fromEntries(values) as ContentValues[Name]
}

/** The styling tips (spec §2). The page adds pictures, lengths and links to the sections whose ids it knows. */
const firstStylingTips: FixedText = {
  lead: 'Leave room to walk through. Have a tape measure ready.',
  note: '',
  sections: [
    {
      id: 'living',
      title: 'Living room: within reach of the sofa',
      text: [
        'A coffee table looks right at about two thirds of the length of the sofa and no higher than its cushions. Square tables suit corner sofas; long tables suit straight sofas.',
        '',
        'The stand should be wider than the television. Sit down before you choose the height: the middle of the screen should be at eye level.',
      ].join('\n'),
    },
    {
      id: 'hall',
      title: 'Hall: one good piece is enough',
      text: [
        'One hall table is enough for a plain wall. Measure the width of the hall and take off 900 mm for walking past. What’s left is the deepest table you can have.',
        '',
        'Put one tall thing and one low thing on top, and leave space for keys. A mirror above it should be narrower than the table.',
      ].join('\n'),
    },
    {
      id: 'dining',
      title: 'Dining room: start from the chairs',
      text: [
        'Count the people first, then the millimetres. At 600 mm per person, a table of 1800 mm seats six along its sides, and eight if you use the ends.',
        '',
        'Then measure from the edge of the table to the wall, not from the middle of the room. Chairs need more floor space than tables.',
      ].join('\n'),
    },
    {
      id: 'bar',
      title: 'Bar: leave room for your knees',
      text: 'Measure from the seat to the underside of the top, not to the top itself. Stools that slide all the way under the top save space when they aren’t in use.',
    },
    {
      id: 'bedroom',
      title: 'Bedroom: both sides of the bed',
      text: [
        'Two people need two ways out. Place the bed first, with both sides free, and then the wardrobe.',
        '',
        'A bedside table should be about as high as the top of the mattress. In front of drawers, leave the depth of an open drawer and space for a person.',
      ].join('\n'),
    },
    {
      id: 'lamps',
      title: 'Lamps: hide the bulb',
      text: [
        'Sit down. If you can see the bulb, the lamp is too high. A lamp table should be level with the arm of the sofa, within 50 mm.',
        '',
        'Three small lamps make a room cosier than one ceiling light.',
      ].join('\n'),
    },
    {
      id: 'rugs',
      title: 'Rugs: larger than you think',
      text: [
        'Sit the furniture on the rug: at least the front feet of the sofa. Under a dining table, the chairs should stay on the rug when they are pushed back.',
        '',
        'For most living rooms that means a rug of 2000 × 3000 mm, and 2400 × 3400 mm under a table for six.',
      ].join('\n'),
    },
    {
      id: 'door',
      title: 'Measure the door last',
      text: 'A common door is 1980 × 760 mm, and its frame leaves a little less. Every product page shows the piece to scale beside one. Lay newspaper of the same size on the floor for a day: it’s easier to move than a dresser.',
    },
  ],
}

/** The terms of sale. They do not limit rights given by law; every figure is one of the business rules (spec §9). */
const firstTerms: FixedText = {
  lead: 'Our terms in plain English. New Zealand law comes first.',
  note: '',
  sections: [
    {
      id: 'your-rights',
      title: 'Your rights come first',
      text: 'The Consumer Guarantees Act 1993 and the Fair Trading Act 1986 give you rights that no shop may take away, and nothing on this page limits them. Where these terms and those Acts differ, the Acts apply. {shop} is in trade.',
    },
    {
      id: 'who-may-order',
      title: 'Who may order',
      text: 'Anyone {minimum age} or over with an address in New Zealand may order, as a guest or with an account. Keep your password and the links in our emails private: they open your orders. Tell us if someone else gets hold of them.',
    },
    {
      id: 'prices',
      title: 'Prices',
      text: [
        'Prices are in New Zealand dollars and include {price includes} to any address in New Zealand. You pay the total shown on the order. A later price change does not affect an order that is already placed.',
        '',
        'If a price is clearly a mistake, such as a dining table for $8, we tell you before we send anything, and you choose: pay the correct price, or receive a full refund.',
      ].join('\n'),
    },
    {
      id: 'orders',
      title: 'Orders',
      text: [
        'When you place an order, we hold its pieces for {hold minutes} minutes; for a guest {guest minutes} minutes until the payment page is opened. After that they go back on sale; you can still pay for the order, as long as we have stock, up to {payable days} days after you placed it. Then we cancel it. Our contract begins when we receive your payment.',
        '',
        'If the pieces of an order have sold out before your payment arrives, we cancel the order and refund the whole payment.',
      ].join('\n'),
    },
    {
      id: 'discount-codes',
      title: 'Discount codes',
      text: '{discount rule}. A code is valid until its end date, cannot be exchanged for money, and cannot be added to an order afterwards.',
    },
    {
      id: 'payment',
      title: 'Payment',
      text: [
        'You pay by card or, where your order offers them, with Afterpay or PayPal, on the payment provider’s own page. Afterpay is an agreement between you and Afterpay, on its terms; for us the order is then paid in full.',
        '',
        'If a charge looks wrong, ask us: we reply by email within {reply time}, weekends included. You may also dispute it with your bank, Afterpay or PayPal. We then show them the order and the proof of delivery and accept the result. An amount refunded that way is not refunded a second time.',
      ].join('\n'),
    },
    {
      id: 'delivery',
      title: 'Delivery',
      text: [
        '{delivery area}. Delivery takes {delivery time}; your order names its days. For Great Barrier Island, Stewart Island and the Chatham Islands, we’ll call you to arrange it. If your order does not arrive within a reasonable time, you may cancel it and receive a full refund.',
        '',
        'We’re responsible for the pieces until they’re delivered. Check them when they arrive, and tell us promptly about any damage: a photo helps. The pieces must fit through your doors, stairs and corners, so measure them first.',
      ].join('\n'),
    },
    {
      id: 'returns',
      title: 'Changing your mind',
      text: 'You may return a piece within {return time}, unused and in its packaging. Ask first, on your order’s page (the link in our emails opens it) or by writing to us. You arrange and pay for the return freight. Until a piece is ready to ship you may ask to cancel it. We refund what you paid for the piece {refund time} after we receive it. These days do not limit your rights when a piece is faulty, damaged or not what you ordered: see Faults.',
    },
    {
      id: 'faults',
      title: 'Faults',
      text: [
        'If a piece is faulty, damaged or not as shown, we fix the problem, whenever it appears within the time that such a piece should last. We pay the freight and repair, replace or refund the piece within a reasonable time. If the fault is substantial or we cannot fix it, you choose: reject the piece for a refund or a replacement, or keep it and receive compensation for the loss in value. The Act also covers other losses that were reasonably foreseeable as a result of the fault.',
        '',
        'Knots, saw marks, differences in colour and the slow movement of timber with the weather are natural and not faults. Images may not be exact; sizes are, within the few millimetres that timber moves.',
      ].join('\n'),
    },
    {
      id: 'reviews',
      title: 'Reviews',
      text: 'Anyone with an account may write one review of a piece, good or bad. It is published straight away and unchanged, under the name of your account; we do not check it first. Guests can’t write reviews. We only hide a review if it reveals someone’s private details, isn’t about the piece, insults people or advertises. A low rating is never a reason. Your profile says why. We may reply below it. If a review is unlawful, tell us. You keep the rights to your text; we may show it on this site.',
    },
    { id: 'privacy', title: 'Privacy', text: 'See our [privacy page](/privacy).' },
    {
      id: 'law',
      title: 'Law, disputes and changes',
      text: [
        'New Zealand law applies. Please contact us first: {email}, or {phone}, {phone hours}. If that does not settle the dispute, the [Disputes Tribunal](https://www.disputestribunal.govt.nz) can, and [Consumer Protection](https://www.consumerprotection.govt.nz) explains your rights.',
        '',
        'If these terms change, the terms at the time of the order still apply to that order.',
      ].join('\n'),
    },
  ],
}
