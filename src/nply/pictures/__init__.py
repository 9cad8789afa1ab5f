"""What every picture is made of: elements of SVG, colours, and where the nodes of a tree stand."""
