// The exact solver for games of drops, compiled to WebAssembly: what twin.py does, line by line, some ten times faster.
// Where the end is too far, it looks ahead as far as it is asked to. It stands on nothing, not even C's own library.
// One board at a time: configure it, place a position, ask. Compiled for the machine itself, it makes the opening book,
// with a table of many gigabytes.
//
// The discs of a side are a number: a column takes rows + 1 bits, its bottom cell the lowest, and the bit above its top
// cell stays empty. WIDE makes room for boards of more than 64 bits, and costs a good part of the speed.

#include <stdint.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#include <sys/mman.h>
#define EXPORT(name) __attribute__((visibility("default")))
#endif
#define STOPPED 1000       // in place of a score: the budget is spent
#define MOST_COLUMNS 16
#define UNKNOWN 64         // no score is as large
#define LOOK_UP_ABOVE 12   // with fewer empty cells a look ahead into the table costs more than it saves
#define MIRROR_PLIES 12    // mirror images are looked for that long: they are likely to come up, and cheap
#define THREAT 4           // what a cell in which a disc would complete a line seems to be worth
#define LINES_WORTH_ONE 3  // and so many lines that could run through discs

#ifdef WIDE
typedef unsigned __int128 Bits;
#define MULTIPLIER ((Bits)0x9E3779B97F4A7C15 << 64 | 0xF39CC0605CEDC835)
static int count(Bits bits) { return __builtin_popcountll((uint64_t)bits) + __builtin_popcountll(bits >> 64); }
#else
typedef uint64_t Bits;
#define MULTIPLIER 0x9E3779B97F4A7C15
static int count(Bits bits) { return __builtin_popcountll(bits); }
#endif

// ---- The board

#ifdef ROWS
enum { columns = COLUMNS, rows = ROWS, five = 0 };  // known when it is compiled, the common board is searched faster
#else
static int columns, rows, five;
#endif
static int area;
static Bits cells, floor_row, begun;  // begun: see can_win
static Bits column_masks[MOST_COLUMNS];
static int open_columns;              // the first so many of column_masks, the middle first
static Bits placed_own, placed_other;

// Where a search ends before the game does: with so many empty cells, or with none; and the room that is left there
// between a draw and the least win or loss for what a position seems to be worth.
static int horizon, margin, widest;
static Bits worth[5];  // for how many lines there is room through each cell, in binary

// The cells, empty or not, in which one more disc completes a line.
static Bits completing(Bits discs) {
    Bits found = discs << 1 & discs << 2 & discs << 3;
    if (five) found &= discs << 4;
    for (int i = 0; i < 3; i++) {
        int step = rows + i;  // to the neighbour on the right: below, beside, above
        Bits right1 = discs << step, left1 = discs >> step;
        Bits right2 = right1 & right1 << step, left2 = left1 & left1 >> step;
        Bits right3 = right2 & right1 << 2 * step, left3 = left2 & left1 >> 2 * step;
        if (five)
            found |= (right3 & right1 << 3 * step) | (right3 & left1) | (right2 & left2) | (right1 & left3)
                   | (left3 & left1 >> 3 * step);
        else
            found |= right3 | (right2 & left1) | (right1 & left2) | left3;
    }
    return found & cells;
}

static int has_line_along(Bits discs, int step) {
    Bits run = discs & discs >> step;
    run &= run >> 2 * step;
    return (five ? run & run >> step : run) != 0;
}

static int has_line(Bits discs) {
    return has_line_along(discs, rows) || has_line_along(discs, rows + 1) || has_line_along(discs, rows + 2)
        || has_line_along(discs, 1);
}

// Whether the side to move can still get a line, if the other side answers every disc right above it. That works
// while an even number of cells is empty: the side to move gets every second cell (begun) of the columns with an even
// number of empty cells. Of the other columns, in which the answer may be missing, it is given all.
static int can_win(Bits own, Bits empty, Bits landings, int left) {
    if (left % 2) return has_line(own | empty);
    Bits odd = landings & ~begun;
    Bits odd_columns = empty & ~(empty + odd);
    return has_line(own | (empty & begun) | odd_columns);
}

// What a quiet position seems to be worth to the side to move, given the cells in which each side would complete a
// line. Of those it counts once more which side gets them if the columns fill up in turns.
static int estimate(Bits own, Bits other, Bits empty, Bits theirs, int left) {
    Bits ours = completing(own) & empty;
    Bits mine = left % 2 ? ~begun : begun;
    int threats = count(ours) + count(ours & mine) - count(theirs) - count(theirs & ~mine), lines = 0;
    for (int i = 0; i < 5; i++) lines += (count(own & worth[i]) - count(other & worth[i])) << i;
    int value = THREAT * threats + lines / LINES_WORTH_ONE;
    return value > margin ? margin : value < -margin ? -margin : value;
}

static Bits mirrored(Bits key) {
    int stride = rows + 1;
    Bits column = ((Bits)1 << stride) - 1, seen = 0;
    for (int i = 0; i < columns; i++, key >>= stride) seen = seen << stride | (key & column);
    return seen;
}

// ---- The table: for each position, and horizon, the lowest and the highest score that are still possible

static Bits *table;  // an entry ends with 7 bits for the horizon and 14 for the bounds, all 0 where nothing is known
static int index_bits, key_bits;
static Bits key_mask;

// Where a key lies, and what of it is kept there, with the horizon: together they tell all of it.
static Bits *entry_of(Bits key, Bits *rest) {
    key ^= key >> (key_bits / 2);
    key = key * MULTIPLIER & key_mask;
    *rest = (key & (((Bits)1 << (key_bits - index_bits)) - 1)) << 7 | horizon;
    return table + (uint32_t)(key >> (key_bits - index_bits));
}

static void recall(Bits key, int *low, int *high) {
    Bits rest, entry = *entry_of(key, &rest);
    if (entry >> 14 == rest) {
        *low = (int)(entry >> 7 & 127) - UNKNOWN;
        *high = UNKNOWN - (int)(entry & 127);
    } else {
        *low = -UNKNOWN;
        *high = UNKNOWN;
    }
}

static void remember(Bits key, int low, int high) {
    Bits rest, *entry = entry_of(key, &rest);
    *entry = rest << 14 | (Bits)(low + UNKNOWN) << 7 | (Bits)(UNKNOWN - high);
}

// ---- The search

static int32_t nodes, limit;

static Bits key_of(Bits own, Bits stops, int left) {
    Bits key = own | stops;
    if (left > area - MIRROR_PLIES) {
        Bits mirror = mirrored(key);
        if (mirror < key) return mirror;
    }
    return key;
}

// A number that is at least the goal if the score is, and then at most the score; or else one at least the score.
// The side to move must have no win at once.
static int search(Bits own, Bits occupied, int left, int goal) {
    if (nodes >= limit) return STOPPED;
    nodes++;
    Bits other = own ^ occupied, empty = cells ^ occupied;
    Bits stops = occupied + floor_row, landings = stops & cells;
    Bits theirs = completing(other) & empty;
    Bits moves = landings & ~(theirs >> 1);  // never right below a cell in which the other side wins
    Bits forced = landings & theirs;
    if (forced) moves = forced & (forced - 1) ? 0 : moves & forced;
    if (!moves) return -(left / 2) - margin;
    if (left <= 2) return 0;
    if (left <= horizon && !forced) return estimate(own, other, empty, theirs, left);
    // Neither side wins with its next disc.
    int lowest = -((left - 2) / 2) - margin, highest = (left - 1) / 2 + margin;
    if (lowest >= goal) return lowest;
    if (highest < goal) return highest;
    if (goal > 0 && !margin && !can_win(own, empty, landings, left)) return 0;  // an estimate may still be above 0

    Bits key = key_of(own, stops, left);
    int low, high;
    recall(key, &low, &high);
    if (low >= goal) return low;
    if (high < goal) return high;

    Bits choices[MOST_COLUMNS], keys[MOST_COLUMNS];
    int threats[MOST_COLUMNS], number = 0;
    if (left > LOOK_UP_ABOVE) {
        // All are sent for before the first is read, since a large table is far away.
        int asked = 0;
        for (int i = 0; i < open_columns; i++) {
            Bits move = moves & column_masks[i], rest;
            if (move) __builtin_prefetch(entry_of(keys[asked++] = key_of(other, stops + move, left - 1), &rest));
        }
        for (int i = 0; i < asked; i++) {
            int child_low, child_high;
            recall(keys[i], &child_low, &child_high);
            if (-child_high >= goal) return -child_high;
        }
    }
    for (int i = 0; i < open_columns; i++) {
        Bits move = moves & column_masks[i];
        if (!move) continue;
        int made = count(completing(own | move) & empty);
        int place = number++;
        for (; place && threats[place - 1] < made; place--) {
            threats[place] = threats[place - 1];
            choices[place] = choices[place - 1];
        }
        threats[place] = made;
        choices[place] = move;
    }
    int best = -UNKNOWN;
    for (int i = 0; i < number; i++) {
        int score = -search(other, occupied | choices[i], left - 1, 1 - goal);
        if (score == -STOPPED) return STOPPED;
        if (score >= goal) {
            remember(key, score, high);
            return score;
        }
        if (score > best) best = score;
    }
    remember(key, low, best);
    return best;
}

// ---- What the host calls

// So many bytes of zeros, or nothing where memory lacks; called once.
static void *new_memory(uint64_t size) {
#ifdef __wasm__
    extern unsigned char __heap_base;
    uintptr_t start = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uint64_t pages = (start + size + 65535) / 65536, there = __builtin_wasm_memory_size(0);
    if (pages > there && (pages > 65535 || __builtin_wasm_memory_grow(0, pages - there) == (uintptr_t)-1)) return 0;
    return (void *)start;
#else
    void *start = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) return 0;
    madvise(start, size, MADV_HUGEPAGE);
    return start;
#endif
}

// Count for each cell the lines of the empty board that run through it.
static void weigh_cells(void) {
    int length = five ? 5 : 4;
    for (int i = 0; i < 5; i++) worth[i] = 0;
    for (int i = 0; i < 4; i++) {
        int step = i < 3 ? rows + i : 1;
        Bits starts = cells;
        for (int n = 1; n < length; n++) starts &= cells >> n * step;
        for (int n = 0; n < length; n++) {
            Bits more = starts << n * step;
            for (int bit = 0; bit < 5; bit++) {
                Bits both = worth[bit] & more;
                worth[bit] ^= more;
                more = both;
            }
        }
    }
}

// Prepare an empty table of 2^bits entries for a board, and return whether there is memory for it. The bits are at
// least key bits - 43, so that a key, its horizon and its bounds fit into an entry. `filled` has a bit for each column.
EXPORT(configure) int configure(int of_columns, int of_rows, int connect, int filled, int bits) {
#ifdef ROWS
    if (of_columns != columns || of_rows != rows || connect != 4) return 0;
#else
    columns = of_columns;
    rows = of_rows;
    five = connect == 5;
#endif
    int stride = rows + 1;
    cells = floor_row = begun = 0;
    open_columns = 0;
    for (int i = 0; i < columns; i++) {
        // From the middle outwards: 3 2 4 1 5 0 6 of seven, 3 4 2 5 1 6 0 7 of eight.
        int column = (columns - 1) / 2 + ((i + columns) % 2 ? 1 : -1) * ((i + 1) / 2);
        Bits bottom = (Bits)1 << column * stride;
        floor_row |= bottom;
        cells |= bottom * (((Bits)1 << rows) - 1);
        for (int row = rows - 2; row >= 0; row -= 2) begun |= bottom << row;
        if (!(filled >> column & 1)) column_masks[open_columns++] = bottom * (((Bits)1 << rows) - 1);
    }
    area = open_columns * rows;
    widest = UNKNOWN - 1 - (area + 1) / 2;
    weigh_cells();
    key_bits = columns * stride;
    key_mask = ((Bits)2 << (key_bits - 1)) - 1;
    index_bits = bits;
    table = new_memory((uint64_t)sizeof(Bits) << bits);
    return table != 0;
}

// Hand over 32 bits of a position; word 0 is the lowest and begins a new position.
EXPORT(place) void place(int word, uint32_t own, uint32_t other) {
    if (!word) placed_own = placed_other = 0;
    placed_own |= (Bits)own << 32 * word;
    placed_other |= (Bits)other << 32 * word;
}

static int answer(int goal, int budget) {
    Bits occupied = placed_own | placed_other;
    int left = count(cells ^ occupied);
    nodes = 0;
    limit = budget;
    if (completing(placed_own) & (occupied + floor_row) & cells & ~occupied) return (left + 1) / 2 + margin;
    return left ? search(placed_own, occupied, left, goal) : 0;
}

// The answer for the position that was placed, as `search` gives it, after at most so many nodes.
EXPORT(prove) int prove(int goal, int budget) {
    horizon = margin = 0;
    return answer(goal, budget);
}

// The same, looking ahead only until so many cells are empty. A score beyond the room for estimates is proven.
EXPORT(foresee) int foresee(int goal, int until, int budget) {
    horizon = until > 1 ? until : 1;  // 0 is that of proofs, which have no margin
    margin = widest;
    return answer(goal, budget);
}

// The number of positions that were looked at for the last answer.
EXPORT(looked_at) int looked_at(void) { return nodes; }
