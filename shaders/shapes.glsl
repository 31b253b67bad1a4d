uniform int shape; // one of SHAPE_BLOCK, SHAPE_BALL, … as in procedural.Shape
