import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnalysisSocket, Superseded } from './analysisSocket';
import { ReconnectingSocket } from './socket';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  lose(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const listeners = new Map<string, () => void>();
const target = {
  addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  removeEventListener: (name: string) => listeners.delete(name),
};

beforeEach(() => {
  FakeSocket.all = [];
  listeners.clear();
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'https:', host: 'pyramids.example' });
  vi.stubGlobal('window', target);
  vi.stubGlobal('document', { ...target, visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function connected(ping?: unknown): { socket: ReconnectingSocket; told: unknown[] } {
  const told: unknown[] = [];
  const handlers = {
    opened: () => void told.push('opened'),
    received: (message: unknown) => void told.push(message),
    closed: () => void told.push('closed'),
  };
  return { socket: new ReconnectingSocket('/api/x', handlers, { keepsOpen: true, ping }), told };
}

describe('a reconnecting socket', () => {
  it('opens immediately, delivers, and sends only while it is open', () => {
    const { socket, told } = connected();
    expect([FakeSocket.last.url, socket.send('a')]).toEqual(['wss://pyramids.example/api/x', false]);
    FakeSocket.last.open();
    FakeSocket.last.say({ n: 1 });
    expect([socket.send({ b: 2 }), FakeSocket.last.sent, told]).toEqual([true, ['{"b":2}'], ['opened', { n: 1 }]]);
  });

  it('reconnects after ever longer pauses, and soon again once it has been answered', () => {
    connected();
    for (const pause of [250, 500, 1000]) {
      const count = FakeSocket.all.length;
      FakeSocket.last.lose();
      vi.advanceTimersByTime(pause - 1);
      expect(FakeSocket.all.length).toBe(count);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all.length).toBe(count + 1);
    }
    FakeSocket.last.open();
    FakeSocket.last.say(1);
    FakeSocket.last.lose();
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all.length).toBe(5);
  });

  it('reconnects immediately when the network does, or the page is looked at again', () => {
    connected();
    for (const event of ['online', 'visibilitychange']) {
      FakeSocket.last.lose();
      listeners.get(event)?.();
    }
    expect(FakeSocket.all.length).toBe(3);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length, 'no second one is opened beside it').toBe(3);
  });

  it('stays away where it was refused, or closed', () => {
    const { socket, told } = connected();
    FakeSocket.last.lose(4000);
    vi.advanceTimersByTime(60_000);
    expect([FakeSocket.all.length, told]).toEqual([1, ['closed']]);
    socket.close();
    expect([FakeSocket.all.length, listeners.size]).toEqual([1, 0]);
  });

  it('asks a quiet server whether it is there, and leaves one that does not answer', () => {
    const { told } = connected({ type: 'ping' });
    const [first] = FakeSocket.all;
    first?.open();
    vi.advanceTimersByTime(25_000);
    expect(first?.sent).toEqual(['{"type":"ping"}']);
    first?.say({ type: 'pong' });
    vi.advanceTimersByTime(34_999);
    expect([first?.sent.length, told.includes('closed')]).toEqual([2, false]);
    vi.advanceTimersByTime(1);
    expect([first?.readyState, told.at(-1)]).toEqual([3, 'closed']);
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all.length).toBe(2);
    first?.say('late');
    expect(told.at(-1)).toBe('closed');
  });
});

describe('questions of an analysis', () => {
  const LINE = { game: 'pylos', options: {}, start: null, entries: [] };
  const requestIdOf = (text: string): unknown => (JSON.parse(text) as { request_id: number }).request_id;

  it('asked while the connection opens share it, and the last alone is sent', async () => {
    const analysis = new AnalysisSocket();
    const superseded = expect(analysis.ask(LINE, 0, 1)).rejects.toBeInstanceOf(Superseded);
    const answered = analysis.ask(LINE, 1, 1);
    expect(FakeSocket.all.length).toBe(1);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent.map(requestIdOf)).toEqual([2]);
    FakeSocket.last.say({ type: 'analysis', request_id: 1, seat: 0 });
    FakeSocket.last.say({ type: 'analysis', request_id: 2, seat: 1 });
    expect((await answered).seat).toBe(1);
    await superseded;
  });

  it('fail when the connection is lost, with the refusal of the server, and when nobody answers', async () => {
    const analysis = new AnalysisSocket();
    const lost = expect(analysis.ask(LINE, 0, 1)).rejects.toThrow('not answering');
    FakeSocket.last.lose();
    await lost;
    const refused = expect(analysis.ask(LINE, 0, 1)).rejects.toThrow('Too many.');
    expect(FakeSocket.all.length, 'it connects again when it is asked again').toBe(2);
    FakeSocket.last.open();
    FakeSocket.last.say({ type: 'error', code: 'crowded', sentence: 'Too many.', request_id: null });
    await refused;
    const waited = expect(analysis.ask(LINE, 0, 1)).rejects.toThrow('not answering');
    vi.advanceTimersByTime(61_000);
    await waited;
    expect(FakeSocket.last.readyState).toBe(3);
  });
});
