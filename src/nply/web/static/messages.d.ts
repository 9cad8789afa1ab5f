// Written by scripts/web_types.py from nply/web/messages.py: change it there.

export interface OptionTold {
  name: string;
  type: string;
  help: string;
  default: any;
  low: number | null;
  high: number | null;
  choices: string[];
}

export interface GameTold {
  name: string;
  title: string;
  summary: string;
  options: OptionTold[];
  kind: string;
  dealt: boolean;
  hidden: boolean;
  whole_game: string | null;
  players: number;
  as_played: Record<string, any>;
  searched_with: string[];
}

export interface FigureTold {
  name: string;
  title: string;
  source: string;
  engine: string;
}

export interface Everything {
  version: string;
  games: GameTold[];
  engines: string[];
  levels: string[];
  figures: FigureTold[];
  colours: string[];
}

export interface NewTable {
  game: string;
  seats: (string | null)[];
  options?: Record<string, any>;
  seed?: number | null;
  to?: number | null;
  hands?: string | null;
  open?: boolean;
  opening?: (number | string)[];
}

export interface Played {
  seat: number;
  version: number;
  move: number | string;
}

export interface Asked {
  seat: number;
  version?: number | null;
}

export interface Named {
  name: string;
}

export interface SeatTold {
  player: number;
  agent: string | null;
}

export interface Thinking {
  player: number;
  ahead: number;
}

export interface TableTold {
  id: string;
  version: number;
  game: string;
  title: string;
  seats: SeatTold[];
  hidden: boolean;
  you: number | null;
  turn: number | null;
  position: Record<string, any>;
  svg: string | null;
  moves: (number | string)[];
  ways: Record<string, string[]>;
  thinking: Thinking | null;
  can_take_back: boolean;
  hands: number[][];
  totals: number[];
  fewest_win: boolean;
  whole_game: boolean;
  hand_over: boolean;
  over: boolean;
  error: string | null;
  unsaved: string | null;
  late?: boolean;
}

export interface TableLine {
  id: string;
  title: string;
  game: string;
  hands: number;
  moves: number;
  changed: number;
}

export interface JudgedTold {
  move: number | string;
  value: number;
  line: (number | string)[];
}

export interface HintTold {
  moves: JudgedTold[];
  depth: number;
  complete: boolean;
  engine: string;
}

export interface DecisionTold {
  number: number;
  move: number | string;
  best: number | string;
  cost: number;
  moves: JudgedTold[];
  complete: boolean;
  where: Record<string, any>;
}

export interface ReviewTold {
  player: number;
  hand: number;
  decisions: DecisionTold[];
  positions: Record<string, any>[];
  costliest: number[];
  nodes: number;
}

export interface PositionGiven {
  game: string;
  options?: Record<string, any>;
  seed?: number | null;
  text?: string | null;
  moves?: (number | string)[];
}

export interface AnalysisGiven {
  position: PositionGiven;
  engine?: string;
  seconds?: number;
  depth?: number | null;
}

export interface PositionTold {
  position: Record<string, any>;
  text: string;
  moves: (number | string)[];
  ways: Record<string, string[]>;
  svg: string | null;
}

export interface RootMoveTold {
  move: number | string;
  value: number | null;
  bound: string | null;
  values: number[] | null;
  spread: number | null;
  visits: number;
  rank: number | null;
  same_as: number | string | null;
}

export interface AnalysisTold {
  engine: string;
  reason: string;
  move: number | string | null;
  values: number[] | null;
  line: (number | string)[];
  depth: number;
  nodes: number;
  seconds: number;
  complete: boolean;
  moves: RootMoveTold[];
  ahead: number;
  done: boolean;
  error: string | null;
}

export interface TreeGiven {
  position?: PositionGiven | null;
  figure?: string | null;
  tree?: any;
  engine?: string | null;
  depth?: number | null;
}

export interface MatchLine {
  file: string;
  name: string;
  game: string;
  agents: string[];
  games: number;
  changed: number;
}

export interface EstimateTold {
  mean: number;
  low: number;
  high: number;
}

export interface AgentTold {
  agent: string;
  score: EstimateTold | null;
  wins: EstimateTold | null;
  rank: EstimateTold | null;
  depth: number | null;
  nodes: number | null;
}

export interface GameLine {
  block: number;
  seating: number;
  agents: string[];
  scores: number[];
  moves: number;
  ended: string;
}

export interface MatchTold {
  file: string;
  name: string;
  game: string;
  options: Record<string, any>;
  agents: AgentTold[];
  blocks: number;
  games: number;
  uncounted: number;
  warnings: string[];
  last: GameLine[];
}

export interface FrameTold {
  position: Record<string, any>;
  svg: string | null;
  move: number | string | null;
  player: number | null;
  nodes: number | null;
  depth: number | null;
}

export interface ReplayTold {
  title: string;
  agents: string[];
  scores: number[];
  frames: FrameTold[];
}
