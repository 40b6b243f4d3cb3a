/** The words about tonight and last night: leaving, arriving, reports, and the score layer, in English. */

export const tonightEn = {
  leaveNow: 'Leave now',
  leaveFacts: (score: number, minutes: number) => `${score} out of 100, about ${minutes} min to drive`,
  leaveLooking: 'Looking for a better place within ten minutes…',
  leaveNone: 'We know nothing better within ten minutes by car.',
  leaveUnknown: 'Without a connection we know nothing better near here.',
  leaveShow: 'Look at it first',
  arrive: 'Arrival',
  arriveTitle: 'When will I arrive?',
  arriveNight: 'Night that begins on',
  arriveTime: 'Arriving at',
  arriveText: 'After 22:00 only the rest of the night is rated.',
  arriveShow: 'Rate this night',
  arriveNow: 'Tonight, from now on',
  nightIsOver: 'This night is over.',
  showTonight: 'Show tonight',
  morningQuestion: (name: string) => `You looked at ${name} last night. How was it?`,
  notSlept: 'I did not sleep there',
  signalsTitle: 'Slept here? How was it?',
  signalsText: 'One tap helps the next ones. No name, no account.',
  signalRefused: 'This report was not accepted.',
  reportNoted: (kind: string) => `Noted: ${kind}.`,
  undo: 'Undo',
  reportUndone: 'Taken back. Nothing was sent.',
  reportElsewhere: 'another place',
  reportRefused: (place: string, reason: string) => `Your report on ${place} was not accepted. ${reason}`,
  reportedBefore: (place: string, when: string) =>
    `Your report on ${place} was not taken, as you had reported there before. The next one is possible ${when}.`,
  layerForms: 'What the colours show',
  layerNoise: 'Noise',
  layerLoud: 'loud',
  layerQuiet: 'quiet',
  scoreHere: (score: number) => `${score} here`,
  noiseHere: (decibels: number) => `${decibels} dB here`,
};

export type TonightTexts = typeof tonightEn;
