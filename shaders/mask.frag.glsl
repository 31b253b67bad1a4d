// Marks what is outlined, in the channel of its outline.
uniform vec4 channel;
out vec4 color;

void main() { color = channel; }
