package level

// bulkyCommand is a command whose line is long: it is written beforehand, by any
// goroutine, with room for what is known only when it has been carried out.
type bulkyCommand struct {
	of   string
	text []byte // room for the head, the members, room for the tail
	end  int    // of the members
}

// Room for what stands before and behind the members of a bulky line.
const (
	headRoom = 128
	tailRoom = 1024
)

func newBulkyCommand(c command) *bulkyCommand {
	body := members(c)
	text := make([]byte, headRoom+len(body), headRoom+len(body)+tailRoom)
	copy(text[headRoom:], body)
	return &bulkyCommand{of: c.kind(), text: text, end: len(text)}
}

func (c *bulkyCommand) kind() string { return c.of }

// line completes the line, in place: the members are not copied again. It can be
// had once. tail is made of what stands before it.
func (c *bulkyCommand) line(head []byte, tail func(body []byte) []byte) []byte {
	if len(head)+2 > headRoom {
		panic("level: no room for the head of a line")
	}
	start := headRoom - len(head) - 2
	c.text[start] = '{'
	copy(c.text[start+1:], head)
	c.text[headRoom-1] = ','
	text := append(c.text[:c.end], ',')
	text = append(text, tail(c.text[start+1:c.end])...)
	return append(text, '}')[start:]
}
