export type Word = {
  /** What we say. */
  readonly say: string
  /** What we do not say for it. */
  readonly not: RegExp
  /** Phrases in which the other word means something else. */
  readonly except?: readonly string[]
  /** Documents may say it, about the machines, pictures and owners that code has. */
  readonly isForScreens?: true
}

/** One word for one thing, in everything that users read in English, screens and documents. */
export const WORDS: readonly Word[] = [
  {
    say: 'log in, log out',
    not: /\bsign(s|ed|ing)?[ -](in|out)\b|\blog-(in|out)s?\b/i,
    except: ['Google sign-in'],
  },
  { say: 'sign up', not: /\bregist(er|ers|ered|ration)\b/i },
  {
    say: 'select',
    isForScreens: true,
    not: /\bchoos(e|es|ing)\b|\bchose(n)?\b|\bpick(s|ed)?\b/i,
    except: ['administrator has chosen'],
  },
  { say: 'permanently', not: /\bfor ?ever\b|\bfor good\b|\birrevocabl/i },
  { say: 'video', not: /\bfilms?\b|\bclips?\b/i },
  { say: 'phone', not: /\btele ?phones?\b|\bmobiles?\b/i },
  { say: 'server', not: /\bmachines?\b|\bthis Kindred\b|\binstances?\b/i, isForScreens: true },
  { say: 'administrator', not: /\bwhoever runs\b|\boperators?\b|\badmins?\b/i },
  { say: 'administrator, user', not: /\bowners?\b/i, isForScreens: true },
  {
    say: 'photo',
    isForScreens: true,
    not: /\bpictures?\b|\bimages?\b/i,
    except: ['Images Processed', 'a small square picture'],
  },
  { say: 'trash', not: /\b(recycle )?bins?\b/i },
  {
    say: 'merge',
    isForScreens: true,
    not: /\b(put|puts|putting|bring|brings|brought|come)\b.*\btogether\b|\bjoin(s|ed)?\b/i,
    except: ['brings all this together'],
  },
  { say: 'automatically', not: /\bby (itself|themselves)\b/i },
  {
    say: 'someone, everyone, anyone, no one',
    not: /\b(some|every|any|no)body\b/i,
    except: ['that nobody can read'],
  },
  { say: 'e-mail', not: /\bemails?\b/i },
  { say: 'who, will', not: /\bwhom\b|\bshall\b/i },
  {
    say: 'can’t, isn’t, won’t',
    not: /\bcannot\b|\b(could|do|does|did|is|are|was|were|has|have|had|will|would) not\b/i,
  },
]
